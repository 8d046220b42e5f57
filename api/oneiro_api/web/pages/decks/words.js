// What is said of a deck: asked when it is made, and changed later on.
import { html, useState } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { go } from '../../routes.js';
import { account, signIn } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { language, t } from '../../words/words.js';

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
