// A few cards of the base deck, or of another where that is not installed, drifting by.
import { html, usePromise } from '../view.js';
import { ask } from '../server/graphql.js';

const SHOWN = 5;

const cardsOf = async (id) => (await ask('Covers', { id })).deck?.cards;

async function cardsOfAnother() {
  const [edge] = (await ask('DeckTitles')).decks.edges;
  return edge ? cardsOf(edge.node.id) : [];
}

async function someCards() {
  const cards = (await cardsOf('base')) ?? (await cardsOfAnother());
  const start = Math.floor(Math.random() * cards.length);
  return [...cards.slice(start), ...cards.slice(0, start)].filter((_, index) => index % 7 === 0).slice(0, SHOWN);
}

let ahead = null;

function fetchPicture({ thumbnail }) {
  new Image().src = thumbnail;
}

// Ask for them before the page is drawn: they come with it, and not after it.
export function askAhead() {
  ahead = someCards();
  ahead.then((cards) => cards.forEach(fetchPicture), () => {});
}

function cardsAhead() {
  const cards = ahead ?? someCards();
  ahead = null;
  return cards;
}

export function Cover() {
  const cards = usePromise(cardsAhead) ?? [];
  return html`
    <div class="cover" aria-hidden="true">
      ${cards.map((card, index) => html`
        <img key=${card.id} src=${card.thumbnail} alt="" width="240" height="360" style=${{ '--turn': index - 2, '--colour': card.colour }} />`)}
    </div>`;
}
