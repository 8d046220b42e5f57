// The rounds of a tournament: who sits where, how it came out, and the way to each table.
import { html, useState } from '../../view.js';
import { stageTitle } from '../../words/sentences.js';
import { listed, t, tongue } from '../../words/words.js';
import { More, usePages } from './paging.js';
import { RuleOnPod } from './desk/rulings.js';

const scoreOf = (pod, entrant) => pod.results.map((result) => result.scores.find((score) => score.entrant.id === entrant.id)).filter(Boolean);

function Seat({ seat, pod, own }) {
  const scores = scoreOf(pod, seat.entrant);
  return html`
    <tr class=${seat.entrant.id === own ? 'own' : ''}>
      <th scope="row"><bdi>${seat.entrant.name}</bdi> ${seat.absent && html`<small>${t('contest.absent')}</small>`}</th>
      <td>${scores.map((score) => score.points).join(' + ')}</td>
      <td>${scores.map((score) => score.place ?? '').join(', ')}</td>
    </tr>`;
}

function Pod({ pod, own, tournament, round }) {
  return html`
    <section class="panel" aria-label=${t('contest.table', { number: pod.number })}>
      <h3>${t('contest.table', { number: pod.number })} <small lang="en">${pod.label}</small></h3>
      <table>
        <thead><tr><th scope="col">${t('seats.title')}</th><th scope="col">${t('track.title')}</th><th scope="col">${t('contest.place')}</th></tr></thead>
        <tbody>${pod.seats.map((seat) => html`<${Seat} key=${seat.entrant.id} seat=${seat} pod=${pod} own=${own} />`)}</tbody>
      </table>
      <p class="row">${pod.tables.map((table) => html`
        <a class="button" key=${table.id} href=${table.status === 'FINISHED' ? `/replay/${table.id}` : `/table/${table.id}`}>${t(table.status === 'FINISHED' ? 'over.replay' : 'contest.watch')}</a>`)}
        <${RuleOnPod} tournament=${tournament} round=${round} pod=${pod} /></p>
    </section>`;
}

// One's own table stands before all others, on whatever page it is.
const ownFirst = (pods, own) => (own ? [own, ...pods.filter((pod) => pod.number !== own.number)] : pods);

function Round({ tournament, round, own }) {
  const { number } = round;
  const at = tournament.you?.crossRow?.cells.find((cell) => cell.round === number)?.pod;
  const [full, keep] = useState(null);
  const pages = usePages('RoundOf', { id: tournament.id, number, own: at ?? 0 }, ({ tournament: { round: found } }) => { keep(found); return found.pods; }, [tournament, number]);
  if (!full || !pages.all) return html`<p class="line">${t('loading')}</p>`;
  return html`
    ${full.byes.length > 0 && html`<p class="line">${t('contest.byes', { names: listed(full.byes.map((entrant) => entrant.name)) })}</p>`}
    <div class="columns">${ownFirst(pages.all, full.own).map((node) => html`<${Pod} key=${node.number} pod=${node} own=${own} tournament=${tournament} round=${full} />`)}</div>
    <${More} pages=${pages} />`;
}

export function Rounds({ tournament }) {
  const rounds = tournament.rounds.edges.map((edge) => edge.node);
  const [chosen, choose] = useState(null);
  const round = rounds.find((one) => one.number === chosen) ?? rounds.at(-1);
  if (!round) return html`<p class="line">${t('contest.no_rounds')}</p>`;
  return html`
    <div class="chips" role="group" aria-label=${t('contest.tab.rounds')}>
      ${rounds.map((one) => html`<button type="button" class="chip" key=${one.number} aria-pressed=${String(one === round)} onClick=${() => choose(one.number)}>${one.number}</button>`)}
    </div>
    <h2>${t('table.round', { number: round.number })} <small><span lang=${tongue(`stage.${round.stage}`)}>${stageTitle(round.stage)}</span> ${t(`round.${round.phase}`)}</small></h2>
    ${round.phase !== 'PAIRED' && html`<p class="row"><a class="button" href=${`/tournament/${tournament.id}/screen`}>${t('contest.screen')}</a></p>`}
    <${Round} key=${round.number} tournament=${tournament} round=${round} own=${tournament.you?.entrant?.id} />`;
}
