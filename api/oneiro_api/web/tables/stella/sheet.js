// What is counted in Stella: what an image that was shown has come to, and the sheet of the game: what each round has brought
// everybody, and how his lantern fared.
import { html, useValue } from '../../view.js';
import { Rabbit } from '../../parts/rabbit.js';
import { t } from '../../words/words.js';
import { chaptersOf } from '../log.js';
import { labelOf, ownName } from '../people.js';

// A Spark for many who had marked it, a Super-Spark for two, a fall for one alone.
const SPARKS = { 1: 'fall', 2: 'super' };
const BADGES = { fall: '✕', super: '+3', spark: '+2' };

// `marked` are the seats that had marked it, where it was shown.
export const sparkOf = (marked) => marked && (SPARKS[marked.length] ?? 'spark');

export const Badge = ({ spark }) => html`<span class=${`badge ${spark}`} aria-hidden="true">${BADGES[spark]}</span>`;

const ROUNDS = [1, 2, 3, 4];

export const LANTERNS = { lit: '●', dark: '◐', fallen: '✕' };

export const won = (gains, seat) => gains.filter((gain) => gain.seat === seat).reduce((sum, gain) => sum + gain.points, 0);

// Who shows what nobody else has marked falls.
function lanternIn(events, seat) {
  const fell = events.some((event) => event.scout === seat && event.marked?.length === 1);
  return fell ? 'fallen' : events.some((event) => event.dark === seat) ? 'dark' : 'lit';
}

function Cell({ chapter, seat }) {
  if (!chapter?.end) return html`<td>·</td>`;
  const lantern = lanternIn(chapter.events, seat);
  return html`<td class=${lantern}><b>${won(chapter.end.gains, seat)}</b> <i aria-hidden="true">${LANTERNS[lantern]}</i><span class="hidden">${t(`lantern.${lantern}`)}</span></td>`;
}

export function Sheet({ place, watching }) {
  const chapters = chaptersOf(useValue(watching.events), place.seats.length);
  const ofRound = (round) => chapters.find((chapter) => chapter.round === round);
  if (!ofRound(1)?.end) return null;
  return html`
    <table class="sheet">
      <caption>${t('stella.sheet')}</caption>
      <thead><tr><td></td>${ROUNDS.map((round) => html`<th key=${round} scope="col" aria-label=${t('table.round', { number: round })}>${round}</th>`)}</tr></thead>
      <tbody>
        ${place.seats.map(({ index }) => html`
          <tr key=${index}>
            <th scope="row"><${Rabbit} seat=${index} name=${ownName(place, index)} /><span class="hidden">${labelOf(place, index)}</span></th>
            ${ROUNDS.map((round) => html`<${Cell} key=${round} chapter=${ofRound(round)} seat=${index} />`)}
          </tr>`)}
      </tbody>
    </table>`;
}
