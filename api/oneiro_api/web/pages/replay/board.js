// The table at one moment of a game that is over, or goes on.
import { html, names } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Rabbit } from '../../parts/rabbit.js';
import { listed, t } from '../../words/words.js';
import { Clue, FaceDown } from '../../tables/story/stage.js';
import { labelOf, namesOf, ownName } from '../../tables/people.js';

const COLUMNS = { square: 3, fifteen: 5 };
const KINDS = { right: 'glows', wrong: 'pales', red: 'red' };

export function Slot({ slot, place, pictures }) {
  const note = [slot.owner != null && labelOf(place, slot.owner), slot.tokens.length > 0 && t('reveal.voters', { names: listed(namesOf(place, slot.tokens)) }), slot.verdict === 'red' && t('token.red')];
  return html`
    <div class="shown">
      <${Card} card=${slot.card} number=${slot.number} among=${pictures} kind=${names('revealed', KINDS[slot.verdict])} note=${note.filter(Boolean).join('. ')}>
        <span class="tokens">${slot.tokens.map((seat, nth) => html`<span class="token" key=${nth}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /></span>`)}</span>
        ${slot.verdict === 'red' && html`<span class="seal" title=${t('token.red')}>✕</span>`}
      <//>
      ${slot.owner != null && html`<p class="owner" aria-hidden="true"><bdi>${labelOf(place, slot.owner)}</bdi></p>`}
    </div>`;
}

export function Gains({ gains, place }) {
  return html`
    <ul class="gains">
      ${gains.map((gain, index) => html`
        <li key=${index}><${Rabbit} seat=${gain.seat} name=${ownName(place, gain.seat)} /> <bdi>${labelOf(place, gain.seat)}</bdi> <b>${gain.points < 0 ? gain.points : `+${gain.points}`}</b></li>`)}
    </ul>`;
}

export function Board({ state, place }) {
  const pictures = state.slots.map((slot) => slot.card);
  return html`
    <section class="stage" aria-label=${t('stage.title')}>
      <p class="line">${t('table.round', { number: state.round })}</p>
      ${(state.clue || state.lead != null) && html`<${Clue} place=${place} teller=${state.kind === 'fifteen' ? null : state.lead} clue=${state.clue} recording=${state.recording} />`}
      ${state.slots.length > 0 && html`
        <${Cards} label=${t('tableau.title')} kind=${`${state.kind} of-${state.slots.length}`} columns=${COLUMNS[state.kind]}>
          ${state.slots.map((slot) => html`<${Slot} key=${`${slot.number} ${slot.card.id}`} slot=${slot} place=${place} pictures=${pictures} />`)}
        <//>`}
      ${!state.slots.length && state.done.length > 0 && html`<${FaceDown} place=${place} laid=${state.done} />`}
      <${Gains} gains=${state.gains} place=${place} />
    </section>`;
}
