// What has happened, as one may know it, by rounds: the latest first. A round folds out: its pictures, whose each was, who chose
// it, and what everybody got.
import { html, useValue } from '../view.js';
import { Cards } from '../parts/cards.js';
import { useUnfolded } from '../parts/unfolding.js';
import { Gains, Slot } from '../pages/replay/board.js';
import { statesOf } from '../pages/replay/fold.js';
import { language, t } from '../words/words.js';
import { tell } from '../words/telling.js';

const SILENT = new Set(['PhaseBegan', 'PileShuffled', 'RoundBegan', 'RoundCleared']);

const clockTime = (at) => new Date(at).toLocaleTimeString(language.peek(), { hour: '2-digit', minute: '2-digit' });

// The events of each round, with the table as it stood when its points were given; null while they have not been.
export function chaptersOf(events, seats) {
  const states = statesOf(events, seats);
  const chapters = [{ events: [], end: null }];
  events.forEach((event, at) => {
    if (event.__typename === 'RoundBegan' && chapters.at(-1).round) chapters.push({ events: [], end: null });
    const chapter = chapters.at(-1);
    chapter.events.push(event);
    if (event.__typename === 'RoundBegan') chapter.round = event.round;
    if (!chapter.end) chapter.clue = states[at].clue;
    if (event.__typename === 'Scored') chapter.end = states[at];
  });
  return chapters;
}

function Board({ state, place }) {
  const pictures = state.slots.map((slot) => slot.card);
  return html`
    ${state.slots.length > 0 && html`
      <${Cards} label=${t('tableau.title')} kind=${`past past-${state.kind}`}>
        ${state.slots.map((slot) => html`<${Slot} key=${`${slot.number} ${slot.card.id}`} slot=${slot} place=${place} pictures=${pictures} />`)}
      <//>`}
    <${Gains} gains=${state.gains} place=${place} />`;
}

function Chapter({ chapter, place, latest }) {
  const [open, set] = useUnfolded(latest);
  const told = chapter.events.filter((event) => !SILENT.has(event.__typename)).reverse();
  return html`
    <details class="chapter" open=${open} onToggle=${(event) => set(event.currentTarget.open)}>
      <summary><span>${t('table.round', { number: chapter.round ?? 1 })} ${chapter.clue && html`<q dir="auto">${chapter.clue}</q>`}</span></summary>
      ${open && html`
        ${chapter.end && html`<${Board} state=${chapter.end} place=${place} />`}
        <ol>${told.map((event) => html`<li key=${event.number}><time>${clockTime(event.at)}</time> ${tell(event, place)}</li>`)}</ol>`}
    </details>`;
}

export function Log({ place, watching }) {
  const chapters = chaptersOf(useValue(watching.events), place.seats.length).reverse();
  return html`
    <div class="log" role="group" aria-label=${t('side.log')}>
      ${chapters.map((chapter, at) => html`<${Chapter} key=${chapter.round} chapter=${chapter} place=${place} latest=${at === 0} />`)}
    </div>`;
}
