// Who stands where, and why: the tie-breaks beside the points, and the reason in a sentence; now, or after a round.
import { html, useState } from '../../view.js';
import { spoken, termed } from '../../words/sentences.js';
import { t, tongue } from '../../words/words.js';
import { More, usePages } from './paging.js';

// So many first lines are seen at a glance: whoever stands among them need not be told again.
const GLANCE = 10;

export const titleOf = (one) => termed(one.term, one.termNumbers, one.title);

// "312.5 points", as the first criterion is called.
export const Score = ({ value }) => html`<b>${value.shown}</b> <small lang=${tongue(`term.${value.term}`)}>${titleOf(value)}</small>`;

function Said({ said, english }) {
  const { text, lang } = spoken(said, english);
  return html`<br /><small lang=${lang}>${text}</small>`;
}

// On the own line there stands as well how far it is to a better one.
function Row({ row, own, distance }) {
  return html`
    <tr class=${row.entrant.id === own ? 'own' : ''}>
      <td>${row.rank}</td>
      <th scope="row"><bdi>${row.entrant.name}</bdi> ${row.mark && html`<small>${t(`entrant.${row.entrant.status}`)}</small>`}<${Said} said=${row.why} english=${row.sentence} />
        ${row.entrant.id === own && distance && html`<${Said} said=${distance.said} english=${distance.text} />`}</th>
      <td><b>${row.value.shown}</b></td>
      ${row.tieBreaks.map((one) => html`<td key=${one.key}>${one.shown}</td>`)}
    </tr>`;
}

function AsOf({ rounds, asOf, choose }) {
  const complete = rounds.edges.filter(({ node }) => node.phase === 'COMPLETE').map(({ node }) => node.number);
  if (complete.length < 2) return null;
  return html`
    <label class="field as-of"><span>${t('standing.as_of')}</span>
      <select onChange=${({ target }) => choose(Number(target.value) || null)}>
        <option value="" selected=${!asOf}>${t('standing.now')}</option>
        ${complete.map((number) => html`<option key=${number} value=${number} selected=${number === asOf}>${t('standing.after', { number })}</option>`)}
      </select>
    </label>`;
}

function Heads({ row }) {
  return html`
    <thead><tr>
      <th scope="col">${t('contest.place')}</th><th scope="col">${t('seats.title')}</th>
      ${[row.value, ...row.tieBreaks].map((one) => html`<th scope="col" key=${one.key} lang=${tongue(`term.${one.term}`)}>${titleOf(one)}</th>`)}
    </tr></thead>`;
}

export function Standings({ tournament }) {
  const [asOf, choose] = useState(null);
  const pages = usePages('Standings', { id: tournament.id, asOf }, (answer) => answer.tournament.standings, [tournament, asOf]);
  const own = tournament.you?.entrant?.id;
  if (!pages.all) return html`<p class="line">${t('loading')}</p>`;
  if (!pages.all.length) return html`<p class="line">${t('contest.no_standings')}</p>`;
  const distance = asOf ? null : tournament.you?.distance;
  const pinned = !asOf && pages.all.slice(0, GLANCE).every((row) => row.entrant.id !== own) && tournament.you?.standing;
  return html`
    ${pages.provisional && html`<p class="line">${t('contest.provisional')}</p>`}
    <${AsOf} rounds=${tournament.rounds} asOf=${asOf} choose=${choose} />
    <div class="wide-table" tabindex="0" role="region" aria-label=${t('contest.tab.standings')}>
      <table>
        <${Heads} row=${pages.all[0]} />
        ${pinned && html`<tbody class="pinned"><${Row} row=${pinned} own=${own} distance=${distance} /></tbody>`}
        <tbody>${pages.all.map((row) => html`<${Row} key=${row.entrant.id} row=${row} own=${own} distance=${distance} />`)}</tbody>
      </table>
    </div>
    <${More} pages=${pages} />`;
}
