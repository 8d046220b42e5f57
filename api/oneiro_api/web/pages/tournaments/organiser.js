// What an official does: the next step of the tournament, and what may be done at any time.
import { html, useState } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { act } from '../../server/doing.js';
import { installed } from '../../server/installed.js';
import { spoken } from '../../words/sentences.js';
import { listed, t } from '../../words/words.js';
import { Calls } from './desk/calls.js';

const STEPS = {
  DRAFT: ['PublishTournament', 'OpenRegistration'],
  PUBLISHED: ['OpenRegistration'],
  REGISTRATION: ['OpenCheckIn', 'StartTournament'],
  CHECK_IN: ['StartTournament'],
};
const ROUND_STEPS = { PAIRED: 'PublishPairings', PUBLISHED: 'StartRound' };

function Step({ operation, tournament, round }) {
  const variables = { tournament: tournament.id, ...(round && { round: round.number }) };
  return html`<${Doing} class="go" act=${() => act(operation, variables)}>${t(`step.${operation}`)}<//>`;
}

// How good a pairing is, against what no pairing can beat.
function Judged({ report }) {
  const line = (key, number, least) => html`<li>${t(`pairing.${key}`, { number, least })}</li>`;
  return html`
    <ul class="line">
      ${report.partnersAgain != null && line('partners', report.partnersAgain, report.leastPartnersAgain)}
      ${line('repeats', report.repeats, report.leastRepeats)}
      ${line('spread', report.spread.toFixed(2), report.leastSpread.toFixed(2))}
      ${report.optimal && html`<li>${t('pairing.optimal')}</li>`}
    </ul>`;
}

function Why({ told }) {
  if (!told) return null;
  const { text, lang } = spoken(told.why, told.reason);
  return html`<small lang=${lang}>${text}</small>`;
}

const together = (entrants) => entrants.map((entrant) => entrant.id).sort().join();
const whyOf = ({ report }, pod) => report?.pods.edges.map((edge) => edge.node).find((judged) => together(judged.entrants) === together(pod.seats));

function Preview({ tournament, pairing, close }) {
  const pair = async () => (await act('PairRound', { tournament: tournament.id, dryRun: false })) && close();
  return html`
    <${Dialog} title=${t('step.PairRound')} close=${close} kind="wide">
      ${pairing.report && html`<${Judged} report=${pairing.report} />`}
      <ol class="log">${pairing.pods.map((pod, index) => html`<li key=${index}><b>${index + 1}</b> ${listed(pod.seats.map((entrant) => entrant.name))} <${Why} told=${whyOf(pairing, pod)} /></li>`)}</ol>
      ${pairing.byes.length > 0 && html`<p>${t('contest.byes', { names: listed(pairing.byes.map((entrant) => entrant.name)) })}
        ${pairing.report?.byes.map((bye) => html`<${Why} key=${bye.entrant.id} told=${bye} />`)}</p>`}
      <div class="row"><${Doing} class="go" act=${pair}>${t('step.take')}<//></div>
    <//>`;
}

function Pairing({ tournament }) {
  const [pairing, set] = useState(null);
  const look = async () => set(await act('PairRound', { tournament: tournament.id, dryRun: true }));
  return html`
    <${Doing} class="go" act=${look}>${t('step.PairRound')}<//>
    ${pairing && html`<${Preview} tournament=${tournament} pairing=${pairing} close=${() => set(null)} />`}`;
}

function RoundStep({ tournament }) {
  const round = tournament.rounds.edges.at(-1)?.node;
  const operation = round && ROUND_STEPS[round.phase];
  if (operation) return html`<${Step} operation=${operation} tournament=${tournament} round=${round} />`;
  return !round || round.phase === 'COMPLETE' ? html`<${Pairing} tournament=${tournament} />` : html`<span class="line">${t('contest.playing', { number: round.openPods })}</span>`;
}

// What is decided with a reason, which everybody can read afterwards.
function WithReason({ operation, tournament, field = 'reason' }) {
  const [open, set] = useState(false);
  const [text, write] = useState('');
  const decide = async () => text.trim() && (await act(operation, { tournament: tournament.id, [field]: text.trim() })) && set(false);
  return html`
    <button type="button" class="quiet" onClick=${() => set(true)}>${t(`step.${operation}`)}</button>
    ${open && html`
      <${Dialog} title=${t(`step.${operation}`)} close=${() => set(false)}>
        <label class="field"><span>${t(`step.${field}`)}</span><input type="text" value=${text} maxlength="500" onInput=${(event) => write(event.target.value)} /></label>
        <div class="row"><${Doing} class="go" act=${decide} disabled=${!text.trim()}>${t(`step.${operation}`)}<//></div>
      <//>`}`;
}

function Bots({ tournament }) {
  const bot = installed.bots.find((known) => known.strength === 'NORMAL') ?? installed.bots[0];
  if (!bot || tournament.settings.kind !== 'SOLO') return null;
  return html`<${Doing} act=${() => act('AddBots', { tournament: tournament.id, entrants: [{ bot: bot.key }] })}>${t('step.AddBots')}<//>`;
}

function Pending({ tournament }) {
  const pending = tournament.entrants.edges.map((edge) => edge.node).filter((entrant) => entrant.status === 'PENDING');
  return pending.map((entrant) => html`
    <${Doing} key=${entrant.id} act=${() => act('Approve', { tournament: tournament.id, entrant: entrant.id })}>${t('step.Approve', { name: entrant.name })}<//>`);
}

export function Organiser({ tournament }) {
  if (!tournament.you?.roles.length) return null;
  const { phase, paused } = tournament;
  const running = phase === 'RUNNING';
  return html`
    <section class="panel" aria-label=${t('contest.organiser')}>
      <h2>${t('contest.organiser')} ${tournament.code && html`<small>${t('contest.code', { code: tournament.code })}</small>`}</h2>
      ${tournament.trouble && html`<p class="line" lang="en">${tournament.trouble}</p>`}
      <${Calls} tournament=${tournament} />
      <div class="row">
        ${(STEPS[phase] ?? []).map((operation) => html`<${Step} key=${operation} operation=${operation} tournament=${tournament} />`)}
        ${running && !paused && html`<${RoundStep} tournament=${tournament} />`}
        ${['REGISTRATION', 'CHECK_IN'].includes(phase) && html`<${Bots} tournament=${tournament} /><${Pending} tournament=${tournament} />`}
        ${running && html`<${WithReason} key=${paused} operation=${paused ? 'Resume' : 'Pause'} tournament=${tournament} /><${WithReason} operation="Finish" tournament=${tournament} />`}
        <${WithReason} operation="Announce" tournament=${tournament} field="text" />
      </div>
    </section>`;
}
