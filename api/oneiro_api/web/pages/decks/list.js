// The decks that one may choose: those installed, those that people made, and the way to one of one's own.
import { html, names, usePromise, useState, useValue } from '../../view.js';
import { account } from '../../server/account.js';
import { ask } from '../../server/graphql.js';
import { count, t } from '../../words/words.js';
import { NewDeck } from './words.js';

async function allDecks() {
  const { decks } = await ask('Decks', { first: 100, after: null });
  return decks.edges.map((edge) => edge.node);
}

export function Health({ deck }) {
  const mute = deck.size - deck.described;
  return html`<p class=${names('line', mute > 0 && 'warned')}>${mute > 0 ? count('decks.mute', mute) : t('decks.described')}</p>`;
}

function Tile({ deck }) {
  return html`
    <li class="panel deck">
      <div class="cover small" aria-hidden="true">
        ${deck.cover.map((card, index) => html`<img key=${card.id} src=${card.thumbnail} alt="" width="240" height="360" loading="lazy" style=${{ '--turn': index - 1.5, '--colour': card.colour }} />`)}
      </div>
      <h2><a href=${`/deck/${deck.id}`} lang=${deck.language ?? 'en'}>${deck.title}</a></h2>
      <p class="line">${count('decks.cards', deck.size)} · <span lang="en">${deck.licence}</span>${deck.yours && html` · <b>${t(`decks.${deck.visibility}`)}</b>`}</p>
      ${deck.size > 0 && html`<${Health} deck=${deck} />`}
    </li>`;
}

export function DecksPage() {
  const who = useValue(account);
  const decks = usePromise(allDecks, [who?.id]);
  const [making, make] = useState(false);
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('decks.title')}</h1>
      <div class="row"><button type="button" class="go" onClick=${() => make(true)}>${t('decks.make')}</button></div>
      ${decks === undefined && html`<p class="line">${t('loading')}</p>`}
      <ul class="tiles">${(decks ?? []).map((deck) => html`<${Tile} key=${deck.id} deck=${deck} />`)}</ul>
      ${making && html`<${NewDeck} close=${() => make(false)} />`}
    </main>`;
}
