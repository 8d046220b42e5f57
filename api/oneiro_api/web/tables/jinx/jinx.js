// A table of Jinx: nine cards in a square, one word, and whoever puts a finger on the right one first. A claim is made the moment
// that it is pressed; nothing is to be confirmed.
import { html, names, useState } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Rabbit } from '../../parts/rabbit.js';
import { listed, t, words } from '../../words/words.js';
import { Desk } from '../desk.js';
import { useDraft } from '../draft.js';
import { Frame } from '../frame.js';
import { isAwaited, nameOf, namesOf, ownName } from '../people.js';
import { Clue } from '../story/stage.js';
import { useNumberKeys } from '../story/tableau.js';
import { LastTurn } from './last_turn.js';

const ON_THE_CARD = new Set(['jinxClaim', 'jinxShout', 'jinxRemove']);
const AT_THE_DESK = (choice) => !['jinxClaim', 'jinxRemove'].includes(choice.action.key);

const marksOf = (game) => ({ lead: game.active, role: 'seat.active', done: game.out });

// The choice that pressing a card makes.
function pressing(game, number) {
  return game.choices.find((choice) => ON_THE_CARD.has(choice.action.key) && choice.fields.some((field) => field.positions?.includes(number)));
}

function Cell({ cell, place, game, draft, moves, pending, press, pictures }) {
  if (!cell.card) return html`<div class="card gap" aria-hidden="true"></div>`;
  const choosing = draft.allows('POSITION', cell.number) && draft.choice.action.key === 'jinxChoose';
  const pick = pressing(game, cell.number) ? () => press(cell.number) : choosing ? () => draft.pick('POSITION', cell.number) : null;
  const verdict = cell.right === true ? 'right' : cell.right === false ? 'wrong' : '';
  const target = game.yourTarget === cell.number;
  const note = [target && t('jinx.target'), cell.claimedBy != null && t('jinx.claimed', { name: nameOf(place, cell.claimedBy) }), verdict && t(`jinx.${verdict}`)];
  return html`
    <${Card} card=${cell.card} number=${cell.number} among=${pictures} eager pick=${pick} picked=${draft.isPicked('POSITION', cell.number)}
      kind=${names(verdict, target && 'target', pending === cell.number && 'pending')} note=${note.filter(Boolean).join('. ')}>
      <span class="tokens">
        ${cell.claimedBy != null && html`<span class=${`token lands ${verdict}`}><${Rabbit} seat=${cell.claimedBy} name=${ownName(place, cell.claimedBy)} /></span>`}
        ${game.fingered === cell.number && game.fingers.map((seat) => html`<span class="token lands" key=${seat}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /></span>`)}
      </span>
      ${verdict && html`<span class=${`verdict ${verdict}`} aria-hidden="true">${verdict === 'right' ? '✓' : '✕'}</span>`}
    <//>`;
}

function Square({ place, game, draft, moves }) {
  const [pending, set] = useState(null);
  const press = async (number) => {
    const choice = pressing(game, number);
    if (!choice || pending) return;
    set(number);
    await moves.act({ [choice.action.key]: { position: number } });
    set(null);
  };
  useNumberKeys((number) => press(number));
  const pictures = game.square.filter((cell) => cell.card).map((cell) => cell.card);
  return html`
    <${Cards} label=${t('jinx.square')} kind="square" columns=${3}>
      ${game.square.map((cell) => html`
        <${Cell} key=${cell.number} cell=${cell} place=${place} game=${game} draft=${draft} moves=${moves} pending=${pending} press=${press} pictures=${pictures} />`)}
    <//>`;
}

function doing(game, draft) {
  const { action } = game.choices.find((choice) => ON_THE_CARD.has(choice.action.key)) ?? draft.choice;
  return words(`do.${action.key}`) ?? action.description;
}

function lineFor(place, game, draft) {
  if (game.fingers.length > 1) return t('jinx.called', { names: listed(namesOf(place, game.fingers)) });
  if (isAwaited(place, game)) return doing(game, draft);
  if (game.clue == null && game.active != null) return t('wait.tell', { name: nameOf(place, game.active) });
  return game.reason ?? '';
}

export function Jinx({ place, game, moves, watching, quiet }) {
  // Claims are made on the cards; everything else stands at the desk.
  const awaiting = { ...game, choices: game.choices.filter(AT_THE_DESK) };
  const draft = useDraft(awaiting);
  return html`
    <${Frame} place=${place} game=${game} watching=${watching} marks=${marksOf(game)} quiet=${quiet}>
      <section class="stage" aria-label=${t('stage.title')}>
        ${game.clue != null && html`<${Clue} place=${place} teller=${game.active} clue=${game.clue} kind=${game.clueKind} recording=${game.clueRecording} fresh />`}
        <${Square} place=${place} game=${game} draft=${draft} moves=${moves} />
        <${LastTurn} place=${place} result=${game.jinxResult} />
      </section>
      ${place.you && html`<${Desk} place=${place} game=${awaiting} draft=${draft} moves=${moves} line=${lineFor(place, game, draft)} shown=${['POSITION']} />`}
    <//>`;
}
