// A few cards of the base deck, or of another where that is not installed, drifting by.
import { html, usePromise } from '../view.js';
import { ask } from '../server/graphql.js';

const SHOWN = 5;

async function someCards() {
  const { decks } = await ask('Covers');
  const installed = decks.edges.map((edge) => edge.node);
  const cards = (installed.find((deck) => deck.id === 'base') ?? installed[0])?.cards ?? [];
  const start = Math.floor(Math.random() * cards.length);
  return [...cards.slice(start), ...cards.slice(0, start)].filter((_, index) => index % 7 === 0).slice(0, SHOWN);
}

export function Cover() {
  const cards = usePromise(someCards) ?? [];
  return html`
    <div class="cover" aria-hidden="true">
      ${cards.map((card, index) => html`
        <img key=${card.id} src=${card.thumbnail} alt="" width="240" height="360" style=${{ '--turn': index - 2, '--colour': card.colour }} />`)}
    </div>`;
}
