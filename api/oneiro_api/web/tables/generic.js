// A game that this client has never heard of, from what every game tells of itself: its view, and its choices as forms.
import { html, useEffect, useState } from '../view.js';
import { Card } from '../parts/card.js';
import { Cards } from '../parts/cards.js';
import { told } from '../parts/rules.js';
import { define } from '../server/documents.js';
import { ask } from '../server/graphql.js';
import { phaseTitle, variantOf } from '../server/installed.js';
import { t } from '../words/words.js';
import { Desk } from './desk.js';
import { useDraft } from './draft.js';
import { Frame } from './frame.js';
import { isAwaited, mayChange, whyNot } from './people.js';

// The view, as the schema describes it: pictures are cards, all else is words.
const bare = (type) => (type.ofType ? bare(type.ofType) : type);

async function selection({ kind, name }, depth = 0) {
  if (kind === 'SCALAR' || kind === 'ENUM') return '';
  if (name === 'Card') return '{ ...Picture }';
  if (kind !== 'OBJECT' || depth > 1) return null;
  const fields = (await ask('Kind', { name })).__type.fields.filter((field) => !field.args.length);
  const parts = await Promise.all(fields.map(async (field) => [field.name, await selection(bare(field.type), depth + 1)]));
  const asked = parts.filter(([, part]) => part !== null).map((part) => part.join(' '));
  return asked.length ? `{ ${asked.join(' ')} }` : null;
}

// The name of the operation that is made up here.
const SIGHT = 'Sight';
// What is to be asked for, by the type of the view: found once.
const known = new Map();

async function see(id, name) {
  if (!known.has(name)) known.set(name, await selection({ kind: 'OBJECT', name }));
  define(SIGHT, `query ${SIGHT}($id: ID!) { table(id: $id) { game { ... on ${name} ${known.get(name)} } } }`);
  return (await ask(SIGHT, { id })).table.game;
}

const titled = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
const isCard = (value) => Boolean(value?.thumbnail);
const wordsOf = (value) => Object.entries(value).filter(([, part]) => part !== null && typeof part !== 'object').map(([name, part]) => `${titled(name)}: ${told(part)}`);

// Something that is seen, as its picture and as words.
function seenAs(value) {
  if (typeof value !== 'object') return { text: told(value) };
  if (isCard(value)) return { card: value };
  return { card: Object.values(value).find(isCard), text: wordsOf(value).join(', ') };
}

function Row({ name, value }) {
  const things = [value].flat().filter((thing) => thing !== null && thing !== '').map(seenAs);
  const cards = things.map((thing) => thing.card).filter(Boolean);
  if (!things.length) return null;
  return html`
    <h2>${titled(name)}</h2>
    ${cards.length
      ? html`<${Cards} label=${titled(name)} kind="strip">
          ${things.filter((thing) => thing.card).map(({ card, text }) => html`<div class="shown"><${Card} key=${card.id} card=${card} among=${cards} note=${text} /><small aria-hidden="true">${text}</small></div>`)}
        <//>`
      : html`<p>${things.map((thing) => thing.text).join(' · ')}</p>`}`;
}

// A screen for all does not ask: whose browser it is would be shown what is his alone.
function Sight({ place, game }) {
  const [seen, set] = useState(null);
  useEffect(() => {
    let wanted = true;
    see(place.id, variantOf(place.variant.key).gameType).then((found) => wanted && set(found), () => {});
    return () => { wanted = false; };
  }, [game.cursor]);
  return seen && html`<div class="sight" lang="en">${Object.entries(seen).filter(([name]) => !(name in game)).map(([name, value]) => html`<${Row} key=${name} name=${name} value=${value} />`)}</div>`;
}

function lineFor(place, game, draft) {
  if (isAwaited(place, game)) return draft.choice.action.description;
  return mayChange(place, game) ? t('wait.done') : whyNot(game);
}

export function Generic({ place, game, moves, watching, quiet }) {
  const draft = useDraft(game, moves);
  return html`
    <${Frame} place=${place} game=${game} watching=${watching} quiet=${quiet} target=${place.options?.values.targetScore}>
      <section class="stage" aria-label=${t('stage.title')}>
        <div class="waiting"><p lang="en">${phaseTitle(place.variant.key, game.phase)}</p></div>
        ${!quiet && html`<${Sight} place=${place} game=${game} />`}
      </section>
      ${place.you && html`<${Desk} place=${place} game=${game} draft=${draft} line=${lineFor(place, game, draft)} />`}
    <//>`;
}
