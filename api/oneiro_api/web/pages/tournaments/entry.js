// What a player does in a tournament: enter it, say that he is there, go to his table, rest, withdraw.
import { html, useLatest, useState, useValue } from '../../view.js';
import { Name } from '../../parts/asked.js';
import { Confirm } from '../../parts/confirm.js';
import { Doing } from '../../parts/doing.js';
import { account, signIn } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { everything } from '../../server/pages.js';
import { clockTime, t } from '../../words/words.js';
import { CallArbiter, ownCalls } from './call_arbiter.js';
import { WhyHere } from './mine.js';

const OPEN = new Set(['REGISTRATION', 'CHECK_IN', 'RUNNING']);

const doing = (operation, tournament, more = {}) => () => act(operation, { tournament: tournament.id, ...more });

function Table({ tournament: { id, you: { pod, entrant } } }) {
  const table = pod?.tables.find((one) => one.status === 'PLAYING') ?? pod?.tables.at(-1);
  if (!pod || pod.settled) return null;
  return html`
    <p class="line">${t('entry.seat', { round: pod.round, table: pod.number })}</p>
    ${pod.until && html`<p class="line">${t('entry.until', { when: clockTime(pod.until) })}</p>`}
    ${table && html`<a class="button go" href=${`/table/${table.id}`}>${t('entry.to_table')}</a>`}
    <${WhyHere} key=${pod.round} id=${id} entrant=${entrant.id} round=${pod.round} />`;
}

// A pair needs two: whoever is alone asks somebody who is alone as well, and that one agrees.
function Partner({ tournament, entrant, who }) {
  if (tournament.settings.kind !== 'PAIR') return null;
  const waits = entrant.members.some((member) => member.account?.id === who.id && !member.agreed);
  if (waits) return html`<${Doing} class="go" act=${doing('Agree', tournament)}>${t('entry.agree')}<//>`;
  return entrant.members.length === 1 && html`<${Alone} tournament=${tournament} entrant=${entrant} />`;
}

function Alone({ tournament, entrant }) {
  const all = useLatest(() => everything('Entrants', { id: tournament.id }, (answer) => answer.tournament.entrants), [tournament]) ?? [];
  return all.filter((other) => other.id !== entrant.id && other.members.length === 1 && other.members[0].account).map((other) => html`
    <${Doing} key=${other.id} act=${doing('AskPartner', tournament, { partner: other.members[0].account.id })}>${t('entry.ask', { name: other.name })}<//>`);
}

function Leave({ tournament }) {
  const [asking, ask] = useState(false);
  return html`
    <button type="button" class="quiet" onClick=${() => ask(true)}>${t('entry.withdraw')}</button>
    ${asking && html`<${Confirm} title=${t('entry.withdraw')} text=${t('entry.withdraw.text')} yes=${t('entry.withdraw.yes')} close=${() => ask(false)}
      act=${async () => { await act('Withdraw', { tournament: tournament.id }); ask(false); }} />`}`;
}

// What has been heard of him, where nothing is to be done.
function standing({ phase, you: { pod } }, { status, checkedIn, resting, waitingPlace }) {
  if (status !== 'ENTERED' || waitingPlace || resting || (pod && !pod.settled)) return null;
  if (phase === 'RUNNING') return t('entry.next');
  return phase === 'CHECK_IN' && !checkedIn ? null : t(checkedIn ? 'entry.here' : 'entry.entered');
}

function Entered({ tournament, entrant, who }) {
  const running = tournament.phase === 'RUNNING';
  const line = OPEN.has(tournament.phase) && standing(tournament, entrant);
  return html`
    ${tournament.settings.capacity != null && entrant.waitingPlace && html`<p class="line">${t('entry.waiting', { number: entrant.waitingPlace })}</p>`}
    ${entrant.status === 'PENDING' && html`<p class="line">${t('entrant.PENDING')}</p>`}
    ${line && html`<p class="line">${line}</p>`}
    <${Table} tournament=${tournament} />
    ${tournament.you.pod && !tournament.you.pod.settled && running && html`<${CallArbiter} tournament=${tournament.id} calls=${ownCalls(tournament)} entrant=${entrant.id} />`}
    <${Partner} tournament=${tournament} entrant=${entrant} who=${who} />
    ${tournament.phase === 'CHECK_IN' && !entrant.checkedIn && html`<${Doing} class="go" act=${doing('CheckIn', tournament)}>${t('entry.check_in')}<//>`}
    ${running && (entrant.resting
      ? html`<${Doing} class="go" act=${doing('Ready', tournament)}>${t('entry.ready')}<//>`
      : html`<${Doing} act=${doing('Rest', tournament)}>${t('entry.rest')}<//>`)}
    ${OPEN.has(tournament.phase) && html`<${Leave} tournament=${tournament} />`}`;
}

// Whether entries are taken: before the start, and after it as long as late entry goes.
export function mayEnter({ phase, settings, rounds }) {
  return ['REGISTRATION', 'CHECK_IN'].includes(phase) || (phase === 'RUNNING' && rounds.totalCount < settings.lateRounds);
}

// What whoever enters should know first.
export function Terms({ tournament }) {
  const { phase, settings, entrants } = tournament;
  return html`
    ${phase === 'RUNNING' && html`<p class="line">${t('entry.late', { number: settings.lateRounds })}</p>`}
    ${settings.entry === 'APPROVAL' && html`<p class="line">${t('entry.asks')}</p>`}
    ${settings.capacity != null && entrants.totalCount >= settings.capacity && html`<p class="line">${t('entry.full')}</p>`}`;
}

function Newcomer({ tournament }) {
  const enter = async () => (await signIn()) && act('Register', { tournament: tournament.id });
  return html`
    <${Name} />
    <${Terms} tournament=${tournament} />
    <${Doing} class="go large" act=${enter}>${t('entry.enter')}<//>`;
}

export function Entry({ tournament }) {
  const who = useValue(account);
  const entrant = tournament.you?.entrant;
  const inIt = entrant && ['ENTERED', 'PENDING'].includes(entrant.status);
  if (!inIt && (entrant || !mayEnter(tournament))) return null;
  return html`
    <section class="panel row entry" aria-label=${t('entry.title')}>
      ${inIt ? html`<${Entered} tournament=${tournament} entrant=${entrant} who=${who} />` : html`<${Newcomer} tournament=${tournament} />`}
    </section>`;
}
