// The decks that are installed, and every card of one.
import { html, usePromise, useState } from '../view.js';
import { Card } from '../parts/card.js';
import { Cards } from '../parts/cards.js';
import { ask } from '../server/graphql.js';
import { count, t } from '../words/words.js';

const PAGE = 24;
const COVER = 4;

async function allDecks() {
  const { decks } = await ask('Decks', { first: 100, after: null });
  return decks.edges.map((edge) => edge.node);
}

function Gallery({ deck, back }) {
  const [shown, more] = useState(PAGE);
  const cards = deck.cards.slice(0, shown);
  return html`
    <div class="row"><button type="button" class="quiet" onClick=${back}>${t('decks.back')}</button></div>
    <h2 lang="en">${deck.title}</h2>
    <p class="line">${count('decks.cards', deck.size)} ${t('decks.by', deck)} <span lang="en">${deck.licence}</span></p>
    <${Cards} label=${deck.title} kind="gallery">
      ${cards.map((card) => html`<${Card} key=${card.id} card=${card} among=${deck.cards} />`)}
    <//>
    ${shown < deck.cards.length && html`<div class="row"><button type="button" class="quiet" onClick=${() => more(shown + PAGE)}>${t('decks.more')}</button></div>`}`;
}

function Deck({ deck, open }) {
  return html`
    <li class="panel deck">
      <div class="cover small" aria-hidden="true">
        ${deck.cards.slice(0, COVER).map((card, index) => html`<img key=${card.id} src=${card.thumbnail} alt="" width="240" height="360" loading="lazy" style=${{ '--turn': index - 1.5 }} />`)}
      </div>
      <h2 lang="en">${deck.title}</h2>
      <p class="line">${count('decks.cards', deck.size)} <span lang="en">${deck.licence}</span></p>
      <button type="button" class="quiet" onClick=${open} aria-label=${`${t('decks.look')}: ${deck.title}`}>${t('decks.look')}</button>
    </li>`;
}

export function DecksPage() {
  const decks = usePromise(allDecks);
  const [open, set] = useState(null);
  const deck = decks?.find((known) => known.id === open);
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('decks.title')}</h1>
      ${decks === undefined && html`<p class="line">${t('loading')}</p>`}
      ${deck
        ? html`<${Gallery} key=${deck.id} deck=${deck} back=${() => set(null)} />`
        : html`<ul class="tiles">${(decks ?? []).map((known) => html`<${Deck} key=${known.id} deck=${known} open=${() => set(known.id)} />`)}</ul>`}
    </main>`;
}
