// The rounds of a tournament: who sits where, how it came out, and the way to each table.
import { html, useState } from '../../view.js';
import { Pick } from '../../parts/asked.js';
import { listed, t } from '../../words/words.js';
import { Named } from './named.js';
import { More, usePages } from './paging.js';
import { RuleOnPod } from './desk/rulings.js';

const BEGUN = new Set(['PLAYING', 'COMPLETE']);

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
      <h3>${t('contest.table', { number: pod.number })} <small><${Named} kind="label" name=${pod.label} /></small></h3>
      <table>
        <thead><tr><th scope="col">${t('seats.title')}</th><th scope="col">${t('track.title')}</th><th scope="col">${t('contest.place')}</th></tr></thead>
        <tbody>${pod.seats.map((seat) => html`<${Seat} key=${seat.entrant.id} seat=${seat} pod=${pod} own=${own} />`)}</tbody>
      </table>
      <p class="row">${pod.tables.map((table) => html`
        <a class="button" key=${table.id} href=${table.status === 'FINISHED' ? `/replay/${table.id}` : `/table/${table.id}`}>${t(table.status === 'FINISHED' ? 'over.replay' : 'contest.watch')}</a>`)}
        ${BEGUN.has(round.phase) && html`<${RuleOnPod} tournament=${tournament} round=${round.number} pod=${pod.number} />`}</p>
    </section>`;
}

// One's own table stands before all others, on whatever page it is.
const ownFirst = (pods, own) => (own ? [own, ...pods.filter((pod) => pod.number !== own.number)] : pods);

function Round({ tournament, number }) {
  const at = tournament.you?.crossRow?.cells.find((cell) => cell.round === number)?.pod;
  const pages = usePages('RoundOf', { id: tournament.id, number, own: at ?? 0 }, ({ tournament: { round } }) => ({ ...round.pods, round }), [tournament, number]);
  const full = pages.round;
  if (!full) return html`<p class="line">${t('loading')}</p>`;
  return html`
    <h2>${t('table.round', { number })} <small><${Named} kind="stage" name=${full.stage} /> ${t(`round.${full.phase}`)}</small></h2>
    ${full.phase !== 'PAIRED' && html`<p class="row"><a class="button" href=${`/tournament/${tournament.id}/screen`}>${t('contest.screen')}</a></p>`}
    ${full.byes.length > 0 && html`<p class="line">${t('contest.byes', { names: listed(full.byes.map((entrant) => entrant.name)) })}</p>`}
    <div class="columns">${ownFirst(pages.all, full.own).map((node) => html`<${Pod} key=${node.number} pod=${node} own=${tournament.you?.entrant?.id} tournament=${tournament} round=${full} />`)}</div>
    <${More} pages=${pages} />`;
}

function Chips({ numbers, at, choose }) {
  return html`
    <div class="chips" role="group" aria-label=${t('contest.tab.rounds')}>
      ${numbers.map((number) => html`<button type="button" class="chip" key=${number} aria-pressed=${String(number === at)} onClick=${() => choose(number)}>${number}</button>`)}
    </div>`;
}

// So many rounds are buttons: an arena has one for each table.
const FEW = 20;

export function Rounds({ tournament }) {
  const [chosen, choose] = useState(null);
  const { latest } = tournament;
  if (!latest) return html`<p class="line">${t('contest.no_rounds')}</p>`;
  const at = Math.min(chosen ?? latest.number, latest.number);
  const numbers = Array.from({ length: latest.number }, (_, before) => before + 1);
  return html`
    ${numbers.length > FEW ? html`<${Pick} label=${t('papers.round')} items=${numbers.map((number) => [number, number])} value=${at} choose=${(number) => choose(Number(number))} />`
      : html`<${Chips} numbers=${numbers} at=${at} choose=${choose} />`}
    <${Round} key=${at} tournament=${tournament} number=${at} />`;
}
