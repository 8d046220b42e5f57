// One deck: every card, by what is on it; what may trouble those who play with it; and for its owner all that can be changed.
import { html, useEffect, useState, useValue } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Confirm } from '../../parts/confirm.js';
import { save } from '../../parts/download.js';
import { notice } from '../../parts/notices.js';
import { go } from '../../routes.js';
import { account } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { ask, headers } from '../../server/graphql.js';
import { count, language, listed, t } from '../../words/words.js';
import { Nothing } from '../nothing.js';
import { CardWords, Upload } from './cards.js';
import { DeckWords, Health } from './list.js';

const PAGE = 24;
const WAYS = ['deck.remove', 'deck.withdraw'];

// The deck as it is now: null where there is none, undefined before the first answer. What is shown stays until there is another,
// also where that cannot be had: pictures that are still to be added stand in it.
function useDeck(id, asked) {
  const who = useValue(account);
  const [deck, set] = useState(undefined);
  useEffect(() => {
    let wanted = true;
    ask('ThisDeck', { id }).then((answer) => wanted && set(answer.deck), () => wanted && set((known) => known ?? null));
    return () => { wanted = false; };
  }, [id, who?.id, asked]);
  return deck;
}

function Note({ note, cards }) {
  if (note.kind === 'NO_DESCRIPTION') return null;
  const shown = note.cards.map(({ id }) => cards.find((card) => card.id === id)).filter(Boolean);
  return html`
    <li>
      <p class="line warned" lang=${note.kind === 'COMMON_TAG' ? 'en' : undefined}>${note.kind === 'COMMON_TAG' ? note.message : t(`note.${note.kind}`)}</p>
      ${shown.length === 2 && html`<${Cards} label=${t(`note.${note.kind}`)} kind="gallery pair">${shown.map((card) => html`<${Card} key=${card.id} card=${card} among=${shown} />`)}<//>`}
    </li>`;
}

function Report({ deck }) {
  const { notes, uses } = deck.report;
  return html`
    <section class="panel">
      <h2>${t('deck.report')}</h2>
      <${Health} deck=${deck} />
      <ul>${notes.map((note, index) => html`<${Note} key=${index} note=${note} cards=${deck.cards} />`)}</ul>
      ${uses.length > 0 && html`<p class="line">${t('deck.uses', { list: listed(uses.map((use) => `${use.variant} (${use.seats})`)) })}</p>`}
    </section>`;
}

function Gallery({ deck, edit }) {
  const [tag, choose] = useState('');
  const [shown, more] = useState(PAGE);
  const tags = [...new Set(deck.cards.flatMap((card) => card.tags))].sort();
  const cards = deck.cards.filter((card) => !tag || card.tags.includes(tag));
  return html`
    <label class="field"><span>${t('deck.filter')}</span>
      <select value=${tag} onChange=${(event) => choose(event.target.value)}>
        <option value="">${t('deck.every_tag')}</option>
        ${tags.map((known) => html`<option key=${known} value=${known} lang=${deck.language ?? 'en'}>${known}</option>`)}
      </select>
    </label>
    <${Cards} label=${deck.title} kind="gallery" lang=${deck.language ?? 'en'}>
      ${cards.slice(0, shown).map((card, index) => html`
        <${Card} key=${card.id} card=${card} among=${cards}>
          ${edit && html`<button type="button" class="quiet" lang=${language.peek()} onClick=${() => edit(card)} aria-label=${t('card.edit', { number: index + 1 })}>✎</button>`}
          ${!card.alt && html`<small class="warned" lang=${language.peek()}>${t('card.mute.short')}</small>`}
        <//>`)}
    <//>
    ${shown < cards.length && html`<div class="row"><button type="button" class="quiet" onClick=${() => more(shown + PAGE)}>${t('decks.more')}</button></div>`}`;
}

async function takeAlong(deck) {
  const answer = await fetch(`/decks/${deck.id}.zip`, { headers: headers() });
  if (answer.ok) save('deck.zip', await answer.blob());
  else notice.say(t('connection.no_answer'), 'refusal');
}

// `way` is the key of its words: to remove the deck, or to withdraw its pictures with it.
function Leaving({ deck, way, close }) {
  const operation = way === 'deck.remove' ? 'RemoveDeck' : 'WithdrawDeck';
  const leave = async () => (await act(operation, { id: deck.id })) && go('/decks');
  return html`<${Confirm} title=${t(way)} text=${t(`${way}.text`)} yes=${t(way)} act=${leave} close=${close} />`;
}

export function DeckPage({ id }) {
  const [asked, again] = useState(0);
  const [card, edit] = useState(null);
  const [leaving, leave] = useState(null);
  const deck = useDeck(id, asked);
  const changed = (answer) => answer && again((times) => times + 1);
  if (deck === null) return html`<${Nothing} text=${t('deck.nothing')} />`;
  if (deck === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  return html`
    <main class="page" id="main" tabindex="-1">
      <div class="row"><a class="button quiet" href="/decks">${t('decks.back')}</a></div>
      <h1 lang=${deck.language ?? 'en'}>${deck.title}</h1>
      <p class="lead">${count('decks.cards', deck.size)} ${t('decks.by', deck)} <span lang="en">${deck.licence}</span></p>
      ${deck.source && html`<p class="line">${t('deck.source')}: <bdi>${deck.source}</bdi></p>`}
      <${Report} deck=${deck} />
      ${deck.yours && html`<${Upload} deck=${deck} changed=${changed} />`}
      ${deck.cards.length > 0 && html`<${Gallery} deck=${deck} edit=${deck.yours && edit} />`}
      ${deck.cards.length > 0 && deck.source && html`<div class="row"><button type="button" class="quiet" onClick=${() => takeAlong(deck)}>${t('deck.pack')}</button></div>`}
      ${deck.yours && html`
        <${DeckWords} deck=${deck} changed=${changed} />
        <div class="row">${WAYS.map((way) => html`<button key=${way} type="button" class="quiet" onClick=${() => leave(way)}>${t(way)}</button>`)}</div>`}
      ${card && html`<${CardWords} key=${card.id} deck=${deck} card=${card} changed=${changed} close=${() => edit(null)} />`}
      ${leaving && html`<${Leaving} deck=${deck} way=${leaving} close=${() => leave(null)} />`}
    </main>`;
}
