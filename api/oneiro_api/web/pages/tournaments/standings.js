// Who stands where, and why: the tie-breaks beside the points, and the reason in a sentence.
import { html } from '../../view.js';
import { spoken, termed } from '../../words/sentences.js';
import { t, tongue } from '../../words/words.js';

function Why({ row }) {
  const { text, lang } = spoken(row.why, row.sentence);
  return html`<br /><small lang=${lang}>${text}</small>`;
}

export function Standings({ tournament }) {
  const rows = tournament.standings.edges.map((edge) => edge.node);
  const own = tournament.you?.entrant?.id;
  if (!rows.length) return html`<p class="line">${t('contest.no_standings')}</p>`;
  const breaks = rows[0].tieBreaks;
  return html`
    ${tournament.standings.provisional && html`<p class="line">${t('contest.provisional')}</p>`}
    <div class="wide-table" tabindex="0" role="region" aria-label=${t('contest.tab.standings')}>
      <table>
        <thead><tr>
          <th scope="col">${t('contest.place')}</th><th scope="col">${t('seats.title')}</th>
          ${[rows[0].value, ...breaks].map((one) => html`<th scope="col" key=${one.key} lang=${tongue(`term.${one.term}`)}>${termed(one.term, one.termNumbers, one.title)}</th>`)}
        </tr></thead>
        <tbody>
          ${rows.map((row) => html`
            <tr key=${row.entrant.id} class=${row.entrant.id === own ? 'own' : ''}>
              <td>${row.rank}</td>
              <th scope="row"><bdi>${row.entrant.name}</bdi> ${row.mark && html`<small>${t(`entrant.${row.entrant.status}`)}</small>`}<${Why} row=${row} /></th>
              <td><b>${row.value.shown}</b></td>
              ${row.tieBreaks.map((one) => html`<td key=${one.key}>${one.shown}</td>`)}
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}
