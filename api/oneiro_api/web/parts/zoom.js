// A picture in full size, and its neighbours.
import { html, names, signal, useEffect, useEvent, useLayoutEffect, useValue } from '../view.js';
import { t } from '../words/words.js';
import { Dialog } from './dialog.js';

const SWIPE = 50;
const zoomed = signal(null);
// The pictures on the page that can be chosen, by their ids: { pick, picked }.
const choices = new Map();
// The language in which the pictures of a table are described.
const tongue = signal(undefined);

// While a card is shown that can be chosen, it can be chosen in full size as well.
export function useChoice(id, pick, picked) {
  useLayoutEffect(() => {
    if (!pick) return undefined;
    const choice = { pick, picked };
    choices.set(id, choice);
    return () => { if (choices.get(id) === choice) choices.delete(id); };
  });
}

export function useTongue(language) {
  useEffect(() => {
    tongue.value = language;
    return () => { tongue.value = undefined; };
  }, [language]);
}

// `choiceOf` a card is what choosing it does, where the cards themselves are not on the page.
export function zoomOn(cards, card, choiceOf = ({ id }) => choices.get(id)) {
  zoomed.value = { cards, at: cards.findIndex((other) => other.id === card.id), choiceOf };
}

function step(by) {
  const { cards, at } = zoomed.value;
  zoomed.value = { ...zoomed.value, at: (at + by + cards.length) % cards.length };
}

const close = () => { zoomed.value = null; };

// Of the picture that is shown; one that is chosen already needs no second word.
function Choose({ card, choiceOf }) {
  const choice = choiceOf(card);
  if (!choice) return null;
  const chosen = () => {
    if (!choice.picked) choiceOf(card)?.pick();
    close();
  };
  return html`<button type="button" class=${choice.picked ? 'quiet' : 'go'} onClick=${chosen}>${t(choice.picked ? 'zoom.chosen' : 'zoom.choose')}</button>`;
}

function Steps() {
  return html`
    <button type="button" class="quiet" aria-label=${t('zoom.before')} aria-keyshortcuts="ArrowLeft" onClick=${() => step(-1)}>‹</button>
    <button type="button" class="quiet" aria-label=${t('zoom.after')} aria-keyshortcuts="ArrowRight" onClick=${() => step(1)}>›</button>`;
}

function Looking({ cards, at, choiceOf }) {
  let from = 0;
  const card = cards[at];
  const lang = useValue(tongue);
  useEvent('keydown', (event) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  const lifted = (event) => Math.abs(event.clientX - from) > SWIPE && step(event.clientX < from ? 1 : -1);
  return html`
    <${Dialog} title=${t('zoom.title')} close=${close} kind="zoom">
      <figure onPointerDown=${(event) => { from = event.clientX; }} onPointerUp=${lifted}>
        ${!card.withdrawn && html`<img src=${card.image} alt=${card.alt} lang=${lang} width="512" height="768" draggable=${false} style=${{ '--colour': card.colour }} />`}
        <figcaption lang=${card.withdrawn ? undefined : lang}>${card.withdrawn ? t('card.withdrawn') : card.alt}</figcaption>
      </figure>
      <div class=${names('row', cards.length > 1 && 'stepping')}>
        ${cards.length > 1 && html`<${Steps} />`}
        <${Choose} card=${card} choiceOf=${choiceOf} />
      </div>
    <//>`;
}

export function Zoom() {
  const now = useValue(zoomed);
  return now && html`<${Looking} ...${now} />`;
}
