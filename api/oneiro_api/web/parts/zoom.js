// A picture in full size, and its neighbours.
import { html, signal, useEvent, useValue } from '../view.js';
import { t } from '../words/words.js';
import { Dialog } from './dialog.js';

const SWIPE = 50;
const zoomed = signal(null);

export function zoomOn(cards, card, pick) {
  zoomed.value = { cards, at: cards.findIndex((other) => other.id === card.id), pick, first: card };
}

function step(by) {
  const { cards, at } = zoomed.value;
  zoomed.value = { ...zoomed.value, at: (at + by + cards.length) % cards.length };
}

const close = () => { zoomed.value = null; };

function Choose({ pick }) {
  const chosen = () => { pick(); close(); };
  return html`<button type="button" class="go" onClick=${chosen}>${t('zoom.choose')}</button>`;
}

function Steps() {
  return html`
    <button type="button" class="quiet" aria-label=${t('zoom.before')} onClick=${() => step(-1)}>‹</button>
    <button type="button" class="quiet" aria-label=${t('zoom.after')} onClick=${() => step(1)}>›</button>`;
}

function Looking({ cards, at, pick, first }) {
  let from = 0;
  const card = cards[at];
  useEvent('keydown', (event) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  const lifted = (event) => Math.abs(event.clientX - from) > SWIPE && step(event.clientX < from ? 1 : -1);
  return html`
    <${Dialog} title=${t('zoom.title')} close=${close} kind="zoom">
      <figure onPointerDown=${(event) => { from = event.clientX; }} onPointerUp=${lifted}>
        ${!card.withdrawn && html`<img src=${card.image} alt=${card.alt} width="512" height="768" draggable=${false} style=${{ '--colour': card.colour }} />`}
        <figcaption>${card.withdrawn ? t('card.withdrawn') : card.alt}</figcaption>
      </figure>
      <div class="row">
        ${cards.length > 1 && html`<${Steps} />`}
        ${pick && card.id === first.id && html`<${Choose} pick=${pick} />`}
      </div>
    <//>`;
}

export function Zoom() {
  const now = useValue(zoomed);
  return now && html`<${Looking} ...${now} />`;
}
