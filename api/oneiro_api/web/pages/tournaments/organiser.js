// The desk of who holds an office: who calls, what comes next, and what may be done at any time, folded away.
import { html, useEffect, usePromise, useRef, useState } from '../../view.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { copy, linkToEnter } from '../../parts/invitation.js';
import { notice } from '../../parts/notices.js';
import { act } from '../../server/doing.js';
import { ask } from '../../server/graphql.js';
import { clockTime, count, t } from '../../words/words.js';
import { callsOf } from './call_arbiter.js';
import { Draft, Pairing } from './desk/draft.js';
import { Fold, Opener, Saying } from './desk/forms.js';
import { FairPlay, Papers } from './desk/papers.js';
import { Offices, People } from './desk/people.js';
import { Tables } from './desk/rulings.js';
import { More, usePages } from './paging.js';

const ENTERING = new Set(['REGISTRATION', 'CHECK_IN']);
const BEFORE = new Set(['DRAFT', 'PUBLISHED', ...ENTERING]);

// Whoever is at the desk hears of a call while he does something else.
function useNews(calls) {
  const known = useRef(null);
  useEffect(() => {
    const fresh = calls.filter((call) => known.current && !known.current.has(call.id));
    fresh.forEach((call) => notice.say(t('call.new', { table: call.pod })));
    known.current = new Set(calls.map((call) => call.id));
  }, [calls.map((call) => call.id).join()]);
}

function ToTable({ tournament, call }) {
  const answer = usePromise(() => ask('TablesOf', { id: tournament, round: call.round, pod: call.pod }), [call.id]);
  const table = answer?.tournament?.round?.pod?.tables.at(-1);
  return table ? html`<a class="button" href=${`/table/${table.id}`}>${t('call.table', { table: call.pod })}</a>` : null;
}

function Answer({ tournament, call, close }) {
  const send = (words) => act('AnswerCall', { tournament, call: call.id, words });
  return html`<${Saying} title=${t('call.answer.of', { name: call.entrant.name })} label=${t('call.answer.words')} yes=${t('call.answer')} act=${send} close=${close}><p>${call.words}</p><//>`;
}

function Call({ tournament, call }) {
  return html`
    <li class="call">
      <div>
        <b>${t('call.from', { table: call.pod, round: call.round })}</b> <small><time>${clockTime(call.at)}</time> <bdi>${call.entrant.name}</bdi></small>
        ${call.words && html`<p>${call.words}</p>`}
        ${call.answer && html`<p class="line">${t('call.answered', { name: call.answeredBy ?? '', words: call.answer })}</p>`}
      </div>
      <div class="row">
        <${ToTable} tournament=${tournament} call=${call} />
        <${Opener} label=${t('call.answer')} name=${t('call.answer.of', { name: call.entrant.name })} Form=${Answer} tournament=${tournament} call=${call} />
        <${Doing} act=${() => act('CloseCall', { tournament, call: call.id })} aria-label=${t('call.close.of', { name: call.entrant.name })}>${t('call.close')}<//>
      </div>
    </li>`;
}

function Calls({ tournament }) {
  const calls = callsOf(tournament);
  useNews(calls);
  if (!calls.length) return null;
  return html`
    <section class="calls" aria-label=${t('call.queue')}>
      <h3>${t('call.queue')}</h3>
      <ul>${calls.map((call) => html`<${Call} key=${call.id} tournament=${tournament.id} call=${call} />`)}</ul>
    </section>`;
}

function Missing({ tournament, begin, close }) {
  const { id } = tournament;
  const pages = usePages('Missing', { id }, (answer) => answer.tournament.missing, [tournament]);
  if (!pages.all) return null;
  return html`
    <${Dialog} title=${count('step.missing', pages.totalCount ?? 0)} close=${close}>
      <p class="line">${t('step.missing.text')}</p>
      <ul class="missing">
        ${pages.all.map((entrant) => html`
          <li key=${entrant.id}><bdi>${entrant.name}</bdi>
            <${Doing} class="quiet" aria-label=${t('step.here', { name: entrant.name })} act=${() => act('CheckIn', { tournament: id, entrant: entrant.id })}>✓<//></li>`)}
      </ul>
      <${More} pages=${pages} />
      <div class="row">
        <button type="button" class="quiet" onClick=${close}>${t('step.wait')}</button>
        <${Doing} class="go" act=${begin}>${t('step.without')}<//>
      </div>
    <//>`;
}

// Before check-in nobody is missing: then the start is all that is asked for.
function Start({ tournament }) {
  const [asking, set] = useState(false);
  const { id, settings } = tournament;
  const begin = (withoutMissing) => act('StartTournament', { tournament: id, withoutMissing });
  const look = async () => {
    const missing = settings.checkIn ? (await ask('Missing', { id, after: null })).tournament.missing.totalCount : 0;
    return missing ? set(true) : begin(false);
  };
  return html`
    <${Doing} class="go" act=${look}>${t('step.StartTournament')}<//>
    ${asking && html`<${Missing} tournament=${tournament} begin=${() => begin(true)} close=${() => set(false)} />`}`;
}

// What is decided with a reason, or said in words, which everybody can read afterwards.
function Words({ operation, tournament, field, close }) {
  const send = (words) => act(operation, { tournament: tournament.id, [field]: words });
  return html`<${Saying} title=${t(`step.${operation}`)} label=${t(`step.${field}`)} yes=${t(`step.${operation}`)} act=${send} close=${close} />`;
}

const WithReason = ({ operation, tournament, field = 'reason', kind = 'quiet' }) => html`
  <${Opener} kind=${kind} label=${t(`step.${operation}`)} Form=${Words} operation=${operation} tournament=${tournament} field=${field} />`;

function Archive({ tournament }) {
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  return html`
    <button type="button" class="quiet" onClick=${() => ask(true)}>${t('step.Archive')}</button>
    ${asking && html`<${Confirm} title=${t('step.Archive')} text=${t('step.Archive.text')} yes=${t('step.Archive')} close=${close}
      act=${async () => (await act('Archive', { tournament: tournament.id })) && close()} />`}`;
}

function Steer({ tournament }) {
  const { phase, paused, you } = tournament;
  const owns = you.roles.includes('OWNER');
  const rules = owns || you.roles.includes('ARBITER');
  return html`
    <div class="row">
      <${WithReason} operation="Announce" tournament=${tournament} field="text" />
      ${phase === 'RUNNING' && rules && html`
        <${WithReason} key=${paused} operation=${paused ? 'Resume' : 'Pause'} tournament=${tournament} />
        <${WithReason} operation="Finish" tournament=${tournament} />`}
      ${owns && BEFORE.has(phase) && html`<${WithReason} operation="Cancel" tournament=${tournament} />`}
      ${owns && phase === 'FINISHED' && html`<${Archive} tournament=${tournament} />`}
    </div>`;
}

const STEPS = {
  DRAFT: ['PublishTournament', 'OpenRegistration'],
  PUBLISHED: ['OpenRegistration'],
  REGISTRATION: ['OpenCheckIn'],
};
// So many tables are shown unfolded at first.
const FEW = 6;
const ROUND_STEPS = { PAIRED: 'PublishPairings', PUBLISHED: 'StartRound' };

function Step({ operation, tournament, round, kind = 'go' }) {
  const variables = { tournament: tournament.id, ...(round && { round: round.number }) };
  return html`<${Doing} class=${kind} act=${() => act(operation, variables)}>${t(`step.${operation}`)}<//>`;
}

// Whether all rounds that were planned have been played, as far as a plan can know.
function isPlayed({ plan, rounds }) {
  const planned = plan?.stages.reduce((sum, stage) => sum + stage.rounds, 0);
  return planned > 0 && rounds.totalCount >= planned;
}

function NextRound({ tournament }) {
  if (!isPlayed(tournament)) return html`<${Pairing} tournament=${tournament} />`;
  return html`<${WithReason} kind="go" operation="Finish" tournament=${tournament} /><${Pairing} kind="" tournament=${tournament} />`;
}

function RoundSteps({ tournament, round }) {
  const operation = round && ROUND_STEPS[round.phase];
  if (operation) return html`<${Step} key=${operation} operation=${operation} tournament=${tournament} round=${round} />`;
  return (!round || round.phase === 'COMPLETE') && html`<${NextRound} tournament=${tournament} />`;
}

// Where a tournament stands, as `next.…` tells it.
function stateOf({ phase, paused, latest: round }) {
  if (phase !== 'RUNNING') return phase;
  return paused ? 'PAUSED' : `ROUND_${round?.phase ?? 'COMPLETE'}`;
}

function Waited({ tournament, open }) {
  const [few] = useState(open <= FEW);
  return html`<${Fold} title=${t('desk.tables')} hint=${String(open)} open=${few}><${Tables} tournament=${tournament} /><//>`;
}

function Next({ tournament }) {
  const { phase, paused, latest: round } = tournament;
  const goes = phase === 'RUNNING' && !paused;
  const open = tournament.open.totalCount;
  return html`
    <p class="next">${t(`next.${stateOf(tournament)}`, { number: round?.number ?? 0 })}</p>
    <div class="row">
      ${ENTERING.has(phase) && html`<${Start} tournament=${tournament} />`}
      ${(STEPS[phase] ?? []).map((operation, at) => html`<${Step} key=${operation} kind=${at || ENTERING.has(phase) ? '' : 'go'} operation=${operation} tournament=${tournament} />`)}
      ${goes && html`<${RoundSteps} tournament=${tournament} round=${round} />`}
      ${phase === 'RUNNING' && paused && html`<${WithReason} kind="go" operation="Resume" tournament=${tournament} />`}
      ${BEFORE.has(phase) && html`<a class="button" href=${`/tournament/${tournament.id}/settings`}>${t('contest.change')}</a>`}
      ${BEFORE.has(phase) && phase !== 'DRAFT' && tournament.code && html`<button type="button" class="quiet" onClick=${() => copy(linkToEnter(tournament.code))}>${t('contest.link')}</button>`}
    </div>
    ${goes && round?.phase === 'PAIRED' && html`<${Draft} key=${round.number} tournament=${tournament} round=${round} />`}
    ${phase === 'RUNNING' && open > 0 && html`<${Waited} tournament=${tournament} open=${open} />`}
    ${goes && round?.phase === 'PUBLISHED' && html`<${Fold} title=${t('draft.change')}><${Draft} tournament=${tournament} round=${round} /><//>`}`;
}

const PLAYED = new Set(['RUNNING', 'FINISHED', 'ARCHIVED']);
const OVER = new Set(['CANCELLED', 'ARCHIVED']);

export function Organiser({ tournament }) {
  if (!tournament.you?.roles.length) return null;
  const { phase, you: { roles }, asking: { totalCount: asking } } = tournament;
  const owns = roles.includes('OWNER');
  return html`
    <section class="panel organiser" aria-label=${t('contest.organiser')}>
      <h2>${t('contest.organiser')} ${tournament.code && html`<small>${t('contest.code', { code: tournament.code })}</small>`}</h2>
      ${tournament.trouble && html`<p class="warned" lang="en">${tournament.trouble}</p>`}
      <${Calls} tournament=${tournament} />
      <${Next} tournament=${tournament} />
      ${!OVER.has(phase) && html`
        <${Fold} title=${t('desk.people')} hint=${asking > 0 && t('desk.asking', { number: asking })} open=${ENTERING.has(phase)}><${People} tournament=${tournament} /><//>
        <${Fold} title=${t('desk.steer')}><${Steer} tournament=${tournament} /><//>`}
      <${Fold} title=${t('desk.papers')}><${Papers} tournament=${tournament} /><//>
      ${(owns || roles.includes('ARBITER')) && PLAYED.has(phase) && html`<${Fold} title=${t('desk.fair')}><${FairPlay} tournament=${tournament} /><//>`}
      ${owns && !OVER.has(phase) && html`<${Fold} title=${t('desk.offices')}><${Offices} tournament=${tournament} /><//>`}
      ${owns && html`<p class="row"><a class="button" href=${`/tournament/${tournament.id}/again`}>${t('hold.again')}</a></p>`}
    </section>`;
}
