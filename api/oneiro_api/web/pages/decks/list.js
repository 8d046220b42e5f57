// The decks that one may choose: those installed, those that people made, and the way to one of one's own; and what is said of a
// deck: asked when it is made, and changed later on.
import { html, names, usePromise, useState, useValue } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { go } from '../../routes.js';
import { account, signIn } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { ask } from '../../server/graphql.js';
import { count, language, t } from '../../words/words.js';

const SAID = ['title', 'language', 'author', 'licence', 'source'];
const LICENCES = ['CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0'];
const VISIBILITIES = ['PRIVATE', 'UNLISTED', 'PUBLIC'];

function Fields({ wish, change }) {
  return html`
    ${SAID.map((name) => html`
      <label class="field" key=${name}><span>${t(`deck.${name}`)}</span>
        <input type="text" required value=${wish[name]} list=${name === 'licence' ? 'licences' : undefined} onInput=${(event) => change({ [name]: event.target.value })} />
      </label>`)}
    <datalist id="licences">${LICENCES.map((licence) => html`<option key=${licence} value=${licence} />`)}</datalist>
    <label class="field"><span>${t('deck.visibility')}</span>
      <select value=${wish.visibility} onChange=${(event) => change({ visibility: event.target.value })}>
        ${VISIBILITIES.map((key) => html`<option key=${key} value=${key} selected=${key === wish.visibility}>${t(`deck.${key}`)}</option>`)}
      </select>
    </label>`;
}

const isWhole = (wish) => SAID.every((name) => wish[name].trim());

export function NewDeck({ close }) {
  const [wish, set] = useState({ title: '', language: language.peek(), author: account.peek()?.name ?? '', licence: '', source: '', visibility: 'PRIVATE' });
  const make = async () => {
    const deck = (await signIn(wish.author)) && (await act('MakeDeck', { input: wish }));
    if (deck) go(`/deck/${deck.id}`);
  };
  return html`
    <${Dialog} title=${t('decks.make')} close=${close}>
      <p class="line">${t('deck.all_asked')}</p>
      <${Fields} wish=${wish} change=${(changes) => set({ ...wish, ...changes })} />
      <div class="row"><${Doing} class="go" act=${make} disabled=${!isWhole(wish)}>${t('deck.make')}<//></div>
    <//>`;
}

export function DeckWords({ deck, changed }) {
  const [wish, set] = useState(Object.fromEntries([...SAID, 'visibility'].map((name) => [name, deck[name]])));
  const save = async () => { changed(await act('ChangeDeck', { input: { deck: deck.id, ...wish } })); };
  return html`
    <details class="panel">
      <summary>${t('deck.words')}</summary>
      <${Fields} wish=${wish} change=${(changes) => set({ ...wish, ...changes })} />
      <div class="row"><${Doing} act=${save} disabled=${!isWhole(wish)}>${t('deck.save')}<//></div>
    </details>`;
}

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
