// Who is who at a table, and whether and why he has something to do.
import { html } from '../view.js';
import { t, words } from '../words/words.js';

// A clue that belongs to no card is given before one's hand is seen, or after it.
export const wayToTell = (game) => `tell.${game.hand?.length ? 'open' : 'blind'}`;

export const seatOf = (place, index) => place.seats.find((seat) => seat.index === index);

export function nameOf(place, index) {
  if (index === place.you?.index) return t('you');
  return seatOf(place, index)?.name ?? '';
}

// The same, where the name stands alone.
export const labelOf = (place, index) => (index === place.you?.index ? t('you.label') : ownName(place, index));

export const ownName = (place, index) => seatOf(place, index)?.name ?? '';

export const namesOf = (place, seats) => seats.map((seat) => nameOf(place, seat));

export const isYou = (place, index) => place.you != null && place.you.index === index;

// Whether the asker has still to act; and whether he has acted and may change his mind.
export const isAwaited = (place, game) => place.you != null && game.awaiting.includes(place.you.index);
export const mayChange = (place, game) => !isAwaited(place, game) && game.choices.length > 0;

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

// Why the asker has nothing to do: in his language where we have words for it, else as the game tells it.
export function whyNot({ reason }) {
  if (!reason) return '';
  const own = words(`why.${reason}`);
  return own ?? html`<span lang="en">${sentence(reason)}</span>`;
}
