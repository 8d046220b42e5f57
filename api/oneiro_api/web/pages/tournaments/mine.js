// What a player has done in a tournament: his place, and each of his rounds with the table, the seat, whom he met, and what it was
// worth; and why he sits where he sits.
import { html, usePromise, useState } from '../../view.js';
import { ask } from '../../server/graphql.js';
import { spoken } from '../../words/sentences.js';
import { language, listed, t } from '../../words/words.js';
import { Score } from './standings.js';

// Told when he asks.
function Told({ id, entrant, round }) {
  const answer = usePromise(() => ask('WhyHere', { id, entrant, round }));
  if (!answer) return html`<span class="line">${t('loading')}</span>`;
  const { why, explain } = answer.tournament;
  const { text, lang } = spoken(why, explain);
  return html`<span class="line" role="status" lang=${lang}>${text}</span>`;
}

export function WhyHere(asked) {
  const [open, set] = useState(false);
  return html`
    <button type="button" class="quiet" aria-expanded=${String(open)} onClick=${() => set(!open)}>${t('mine.why')}</button>
    ${open && html`<${Told} ...${asked} />`}`;
}

function Sentence({ said, english }) {
  const { text, lang } = spoken(said, english);
  return html`<p class="line" lang=${lang}>${text}</p>`;
}

function Place({ row, distance }) {
  return html`
    <p class="place"><b>${row.rank}.</b> <${Score} value=${row.value} /></p>
    <${Sentence} said=${row.why} english=${row.sentence} />
    ${distance && html`<${Sentence} said=${distance.said} english=${distance.text} />`}`;
}

const worthOf = ({ worth }) => (worth === null ? '' : worth.toLocaleString(language.peek(), { maximumFractionDigits: 2 }));

function whereOf({ bye, absent, pod }) {
  if (bye) return t('mine.bye');
  return absent ? t('contest.absent') : pod ?? '–';
}

function Round({ cell, why }) {
  return html`
    <tr>
      <th scope="row">${cell.round}</th><td>${whereOf(cell)}</td><td>${cell.seat === null ? '' : cell.seat + 1}</td>
      <td>${listed(cell.opponents.map((entrant) => entrant.name))}<br />${cell.pod !== null && why}</td>
      <td>${cell.points.join(' + ')}</td><td>${worthOf(cell)}</td>
    </tr>`;
}

export function Mine({ tournament: { id, you } }) {
  const heads = ['mine.round', 'mine.table', 'mine.seat', 'mine.met', 'track.title', 'mine.worth'];
  return html`
    ${you.standing && html`<section class="panel" aria-label=${t('mine.place')}><${Place} row=${you.standing} distance=${you.distance} /></section>`}
    ${you.crossRow?.cells.length ? html`
      <div class="wide-table mine" tabindex="0" role="region" aria-label=${t('contest.tab.mine')}>
        <table>
          <thead><tr>${heads.map((head) => html`<th scope="col" key=${head}>${t(head)}</th>`)}</tr></thead>
          <tbody>${you.crossRow.cells.map((cell) => html`<${Round} key=${cell.round} cell=${cell} why=${html`<${WhyHere} id=${id} entrant=${you.entrant.id} round=${cell.round} />`} />`)}</tbody>
        </table>
      </div>` : html`<p class="line">${t('contest.no_rounds')}</p>`}`;
}
