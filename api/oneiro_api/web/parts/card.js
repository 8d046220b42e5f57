// A picture: to be picked, or only to be looked at. With the loupe, or the key Z, it is seen in full size.
import { html, names, useRef } from '../view.js';
import { t } from '../words/words.js';
import { useChoice, zoomOn } from './zoom.js';

const SIZES = '(max-width: 700px) 34vw, 210px';

// Until the picture has come, its colour is seen; of one that was withdrawn there is nothing to come.
export function Picture({ card, eager }) {
  if (card.withdrawn) return html`<span class="withdrawn">${t('card.withdrawn')}</span>`;
  return html`<img src=${card.thumbnail} srcset=${`${card.thumbnail} 240w, ${card.image} 512w`} sizes=${SIZES}
    alt="" width="240" height="360" draggable=${false} style=${{ '--colour': card.colour }} loading=${eager ? 'eager' : 'lazy'} decoding="async" />`;
}

const told = (card) => (card.withdrawn ? t('card.withdrawn') : card.alt || t('card.untold'));

function label({ card, number, note }) {
  const said = [number && t('card.number', { number }), told(card), note].filter(Boolean);
  return said.map((text) => text.replace(/\.$/, '')).join('. ');
}

// The keys of the numbers 1 to 12.
export const KEYS = '1234567890-=';

// Milliseconds in which a second press is one of a hasty finger.
const TREMBLE = 500;

// A race is decided by the press, and not by the release: what the pointer does, and the click that may follow it. A click
// without a press is one of the keyboard or of a screen reader.
function useHaste(hasty, pick, calmly) {
  const press = useRef({ at: -TREMBLE });
  const pressed = (event) => {
    const again = event.timeStamp - press.current.at < TREMBLE;
    press.current = { at: event.timeStamp, done: again || Boolean(pick) };
    if (pick && !again && event.isPrimary && event.button === 0) pick();
  };
  const clicked = (event) => {
    if (event.detail && press.current.done) return;
    calmly(event);
  };
  return hasty ? { onPointerDown: pressed, onClick: clicked } : { onClick: calmly };
}

// `pick` is called when it is chosen; without it the face opens the loupe. `note` is said after what is to be seen. Where who is
// `hasty` wins, the press chooses.
export function Card(card) {
  const { pick, picked, barred, among, children, kind, hasty } = card;
  const open = barred ? null : pick;
  const look = () => zoomOn(among ?? [card.card], card.card);
  const pressed = (event) => {
    const held = event.key === 'Enter' && event.repeat;
    const looks = event.key.toLowerCase() === 'z';
    if (held || looks) event.preventDefault();
    if (looks) look();
  };
  // The second click of a double click has shown the picture, and chooses nothing.
  const clicks = useHaste(hasty, open, open ? (event) => event.detail < 2 && open() : look);
  useChoice(card.card.id, open, picked);
  return html`
    <div class=${names('card', kind, picked && 'picked', barred && 'barred')}>
      <button type="button" class="face" aria-label=${label(card)} aria-pressed=${open ? String(Boolean(picked)) : undefined}
        aria-keyshortcuts=${names(open && KEYS[card.number - 1], 'z')} ...${clicks} onDblClick=${hasty ? undefined : look} onKeyDown=${pressed}>
        <${Picture} card=${card.card} eager=${card.eager} />
        ${card.number && html`<span class="number" aria-hidden="true">${card.number}</span>`}
      </button>
      ${pick && html`<button type="button" class="loupe" tabindex="-1" aria-label=${t('card.look', { number: card.number ?? '' })} onClick=${look}>⌕</button>`}
      ${children}
    </div>`;
}

export const Back = ({ children }) => html`<div class="card back"><img src="/web/pictures/back.svg" alt="" width="240" height="360" />${children}</div>`;
