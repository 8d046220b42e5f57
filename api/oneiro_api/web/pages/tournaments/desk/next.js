// What comes next in a tournament: the one button that is pressed in any case, with a word about it.
import { html } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { copy, linkToEnter } from '../../../parts/invitation.js';
import { act } from '../../../server/doing.js';
import { t } from '../../../words/words.js';
import { Draft } from './draft.js';
import { Fold } from './fold.js';
import { Pairing } from './pairing.js';
import { Start } from './start.js';
import { WithReason } from './steer.js';

const STEPS = {
  DRAFT: ['PublishTournament', 'OpenRegistration'],
  PUBLISHED: ['OpenRegistration'],
  REGISTRATION: ['OpenCheckIn'],
};
const ENTERING = new Set(['REGISTRATION', 'CHECK_IN']);
const ROUND_STEPS = { PAIRED: 'PublishPairings', PUBLISHED: 'StartRound' };

function Step({ operation, tournament, round, kind = 'go' }) {
  const variables = { tournament: tournament.id, ...(round && { round: round.number }) };
  return html`<${Doing} class=${kind} act=${() => act(operation, variables)}>${t(`step.${operation}`)}<//>`;
}

// Whether all rounds that were planned have been played, as far as a plan can know.
function isPlayed({ plan, rounds }) {
  const planned = plan?.stages.reduce((sum, stage) => sum + stage.rounds, 0);
  return planned > 0 && rounds.edges.length >= planned;
}

function NextRound({ tournament }) {
  if (!isPlayed(tournament)) return html`<${Pairing} tournament=${tournament} />`;
  return html`<${WithReason} kind="go" operation="Finish" tournament=${tournament} /><${Pairing} kind="" tournament=${tournament} />`;
}

function RoundSteps({ tournament, round }) {
  const operation = round && ROUND_STEPS[round.phase];
  if (operation) return html`<${Step} key=${operation} operation=${operation} tournament=${tournament} round=${round} />`;
  if (!round || round.phase === 'COMPLETE') return html`<${NextRound} tournament=${tournament} />`;
  return html`<span class="line">${t('contest.playing', { number: round.openPods })}</span>`;
}

// Where a tournament stands, as `next.…` tells it.
function stateOf({ phase, paused, rounds }) {
  const round = rounds.edges.at(-1)?.node;
  if (phase !== 'RUNNING') return phase;
  return paused ? 'PAUSED' : `ROUND_${round?.phase ?? 'COMPLETE'}`;
}

export function Next({ tournament }) {
  const { phase, paused } = tournament;
  const round = tournament.rounds.edges.at(-1)?.node;
  const goes = phase === 'RUNNING' && !paused;
  const isBefore = phase in STEPS || ENTERING.has(phase);
  return html`
    <p class="next">${t(`next.${stateOf(tournament)}`, { number: round?.number ?? 0 })}</p>
    <div class="row">
      ${ENTERING.has(phase) && html`<${Start} tournament=${tournament} />`}
      ${(STEPS[phase] ?? []).map((operation, at) => html`<${Step} key=${operation} kind=${at || ENTERING.has(phase) ? '' : 'go'} operation=${operation} tournament=${tournament} />`)}
      ${goes && html`<${RoundSteps} tournament=${tournament} round=${round} />`}
      ${phase === 'RUNNING' && paused && html`<${WithReason} kind="go" operation="Resume" tournament=${tournament} />`}
      ${isBefore && html`<a class="button" href=${`/tournament/${tournament.id}/settings`}>${t('contest.change')}</a>`}
      ${isBefore && phase !== 'DRAFT' && tournament.code && html`<button type="button" class="quiet" onClick=${() => copy(linkToEnter(tournament.code))}>${t('contest.link')}</button>`}
    </div>
    ${goes && round?.phase === 'PAIRED' && html`<${Draft} key=${round.number} tournament=${tournament} round=${round} />`}
    ${goes && round?.phase === 'PUBLISHED' && html`<${Fold} title=${t('draft.change')}><${Draft} tournament=${tournament} round=${round} /><//>`}`;
}
