// A picture: to be picked, or only to be looked at. With the loupe, or the key Z, it is seen in full size.
import { html, names, useRef } from '../view.js';
import { t } from '../words/words.js';
import { zoomOn } from './zoom.js';

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
  const look = () => zoomOn(among ?? [card.card], card.card, barred ? null : pick);
  const pressed = (event) => {
    if (event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    look();
  };
  const clicks = useHaste(hasty, barred ? null : pick, pick && !barred ? pick : look);
  return html`
    <div class=${names('card', kind, picked && 'picked', barred && 'barred')}>
      <button type="button" class="face" aria-label=${label(card)} aria-pressed=${pick && !barred ? String(Boolean(picked)) : undefined}
        ...${clicks} onDblClick=${hasty ? undefined : look} onKeyDown=${pressed}>
        <${Picture} card=${card.card} eager=${card.eager} />
        ${card.number && html`<span class="number" aria-hidden="true">${card.number}</span>`}
      </button>
      ${pick && html`<button type="button" class="loupe" tabindex="-1" aria-label=${t('card.look', { number: card.number ?? '' })} onClick=${look}>⌕</button>`}
      ${children}
    </div>`;
}

export const Back = ({ children }) => html`<div class="card back"><img src="/web/pictures/back.svg" alt="" width="240" height="360" />${children}</div>`;
