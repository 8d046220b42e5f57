// Who stands where, and why: the tie-breaks beside the points, and the reason in a sentence.
import { html } from '../../view.js';
import { t } from '../../words/words.js';

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
          <th scope="col">${t('contest.place')}</th><th scope="col">${t('seats.title')}</th><th scope="col" lang="en">${rows[0].value.title}</th>
          ${breaks.map((one) => html`<th scope="col" key=${one.key} lang="en">${one.title}</th>`)}
        </tr></thead>
        <tbody>
          ${rows.map((row) => html`
            <tr key=${row.entrant.id} class=${row.entrant.id === own ? 'own' : ''}>
              <td>${row.rank}</td>
              <th scope="row"><bdi>${row.entrant.name}</bdi> <small lang="en">${row.mark}</small>${row.sentence && html`<br /><small lang="en">${row.sentence}</small>`}</th>
              <td><b>${row.value.shown}</b></td>
              ${row.tieBreaks.map((one) => html`<td key=${one.key}>${one.shown}</td>`)}
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}
