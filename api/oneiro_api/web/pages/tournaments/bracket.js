// A knockout as a whole: who met whom, round by round, and who went on.
import { html, names, useLatest } from '../../view.js';
import { pages } from '../../server/pages.js';
import { t } from '../../words/words.js';
import { Named } from './named.js';

const STAGES = new Set(['knockout', 'final']);

export const knockoutOf = ({ rounds }) => rounds.edges.map((edge) => edge.node).filter((round) => STAGES.has(round.stage) && round.phase !== 'PAIRED');

const podsOf = async (id, number) => (await pages('RoundOf', { id, number, own: 0 }, (answer) => answer.tournament.round.pods)).all;

function pointsOf(pod, entrant) {
  const scores = pod.results.flatMap((result) => result.scores).filter((score) => score.entrant.id === entrant.id);
  return scores.reduce((sum, score) => sum + score.points, 0);
}

// Those at a table with their points, the most first once all of it has been played.
function Pod({ pod, goers }) {
  const seated = pod.seats.map(({ entrant }) => ({ entrant, points: pointsOf(pod, entrant) }));
  if (pod.settled) seated.sort((one, other) => other.points - one.points);
  return html`
    <ol class="pod" aria-label=${t('contest.table', { number: pod.number })}>
      ${seated.map(({ entrant, points }) => html`
        <li key=${entrant.id} class=${names('line', goers?.has(entrant.id) && 'on')}><bdi>${entrant.name}</bdi> ${goers?.has(entrant.id) && html`<span role="img" aria-label=${t('bracket.on')}>→</span>`} <b>${pod.results.length ? points : ''}</b></li>`)}
    </ol>`;
}

export function Bracket({ tournament }) {
  const rounds = knockoutOf(tournament);
  const all = useLatest(() => Promise.all(rounds.map((round) => podsOf(tournament.id, round.number))), [tournament]);
  if (!all) return html`<p class="line">${t('loading')}</p>`;
  const goers = all.map((pods) => new Set(pods.flatMap((pod) => pod.seats.map((seat) => seat.entrant.id))));
  return html`
    <div class="bracket" tabindex="0" role="region" aria-label=${t('contest.tab.bracket')}>
      ${all.map((pods, index) => html`
        <section key=${index}>
          <h3>${t('table.round', { number: rounds[index].number })} <small><${Named} kind="stage" name=${rounds[index].stage} /></small></h3>
          ${pods.map((pod) => html`<${Pod} key=${pod.number} pod=${pod} goers=${goers[index + 1]} />`)}
        </section>`)}
    </div>`;
}
