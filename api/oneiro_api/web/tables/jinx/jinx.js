// A table of Jinx: nine cards in a square, one word, and whoever puts a finger on the right one first. A claim is made the moment
// that it is pressed; nothing is to be confirmed.
import { html, names, useEffect, useRef, useState } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Rabbit } from '../../parts/rabbit.js';
import { isCalm } from '../../parts/settings.js';
import { play } from '../../parts/sound.js';
import { listed, t, words } from '../../words/words.js';
import { Desk } from '../desk.js';
import { useDraft } from '../draft.js';
import { Frame } from '../frame.js';
import { isAwaited, nameOf, namesOf, ownName, whyNot } from '../people.js';
import { Clue } from '../story/stage.js';
import { useNumberKeys } from '../story/tableau.js';
import { LastTurn, PastTurn, Ticker, TurnReveal, Verdict } from './past.js';

const ON_THE_CARD = new Set(['jinxClaim', 'jinxShout', 'jinxRemove']);
const AT_THE_DESK = (choice) => !['jinxClaim', 'jinxRemove'].includes(choice.action.key);

const marksOf = (game) => ({ lead: game.active, role: 'seat.active', done: game.out });

// The choice that pressing a card makes.
function pressing(game, number) {
  return game.choices.find((choice) => ON_THE_CARD.has(choice.action.key) && choice.fields.some((field) => field.positions?.includes(number)));
}

function Finger({ seat, place, kind = '' }) {
  return html`<span class=${`token lands ${kind}`}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /></span>`;
}

// Who has a finger on a card; one's own at once, before the server has said so.
function Fingers({ cell, place, game, verdict, pending }) {
  const fingers = game.fingered === cell.number ? game.fingers : [];
  const own = place.you?.index;
  return html`
    <span class="tokens">
      ${cell.claimedBy != null && html`<${Finger} seat=${cell.claimedBy} place=${place} kind=${verdict} />`}
      ${fingers.map((seat) => html`<${Finger} key=${seat} seat=${seat} place=${place} />`)}
      ${pending && cell.claimedBy !== own && !fingers.includes(own) && html`<${Finger} seat=${own} place=${place} />`}
    </span>`;
}

function Cell({ cell, place, game, draft, pending, press, pictures }) {
  if (!cell.card) return html`<div class="card gap" aria-hidden="true"></div>`;
  const choosing = draft.allows('POSITION', cell.number) && draft.choice.action.key === 'jinxChoose';
  const pick = pressing(game, cell.number) ? () => press(cell.number) : choosing ? () => draft.tap('POSITION', cell.number) : null;
  const verdict = cell.right === true ? 'right' : cell.right === false ? 'wrong' : '';
  const target = game.yourTarget === cell.number;
  const note = [target && t('jinx.target'), cell.claimedBy != null && t('jinx.claimed', { name: nameOf(place, cell.claimedBy) }), verdict && t(`jinx.${verdict}`)];
  return html`
    <${Card} card=${cell.card} number=${cell.number} among=${pictures} eager pick=${pick} picked=${draft.isPicked('POSITION', cell.number)} hasty=${!choosing && game.clue != null}
      kind=${names(verdict, target && 'target', pending && 'pending')} note=${note.filter(Boolean).join('. ')}>
      <${Fingers} cell=${cell} place=${place} game=${game} verdict=${verdict} pending=${pending} />
      ${verdict && html`<${Verdict} right=${cell.right} />`}
    <//>`;
}

// Each claim is heard: whether it was right.
function useVerdicts(guesses) {
  const heard = useRef(guesses.length);
  useEffect(() => {
    if (guesses.length > heard.current) play(guesses.at(-1).right ? 'right' : 'wrong');
    heard.current = guesses.length;
  }, [guesses.length]);
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
  useVerdicts(game.guesses);
  const pictures = game.square.filter((cell) => cell.card).map((cell) => cell.card);
  return html`
    <${Cards} label=${t('jinx.square')} kind="square" columns=${3}>
      ${game.square.map((cell) => html`
        <${Cell} key=${cell.number} cell=${cell} place=${place} game=${game} draft=${draft} pending=${pending === cell.number} press=${press} pictures=${pictures} />`)}
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
  return whyNot(game);
}

// Above the square: the clue; until it is there, that it is coming.
function Word({ place, game }) {
  if (game.clue != null) return html`<${Clue} place=${place} teller=${game.active} clue=${game.clue} kind=${game.clueKind} recording=${game.clueRecording} fresh />`;
  if (game.active == null || game.active === place.you?.index) return null;
  return html`<p class="ready"><b aria-hidden="true"><i>3</i><i>2</i><i>1</i></b> ${t('jinx.ready')}</p>`;
}

// Whether the turn before is shown once more: until its time is over, somebody is tired of it, or the next race begins.
function useReveal(game) {
  const result = game.jinxResult;
  const seen = useRef(result?.turn ?? 0);
  const [, again] = useState(0);
  const goOn = () => again((seen.current = result.turn));
  const racing = game.clue != null && game.round !== result?.turn && !game.over;
  if (result && (racing || isCalm())) seen.current = result.turn;
  return { revealing: Boolean(result) && result.turn > seen.current, goOn };
}

export function Jinx({ place, game, moves, watching, quiet }) {
  // Claims are made on the cards; everything else stands at the desk.
  const awaiting = { ...game, choices: game.choices.filter(AT_THE_DESK) };
  const draft = useDraft(awaiting, moves);
  const { revealing, goOn } = useReveal(game);
  const result = game.jinxResult;
  return html`
    <${Frame} place=${place} game=${game} watching=${watching} marks=${marksOf(game)} quiet=${quiet} revealed=${revealing && { round: result.turn, lead: result.active }}
      last=${result && html`<div class="stage"><${PastTurn} place=${place} result=${result} watching=${watching} /></div>`}>
      ${revealing
        ? html`<${TurnReveal} key=${result.turn} place=${place} result=${result} watching=${watching} goOn=${goOn} quiet=${quiet} />`
        : html`
          <section class="stage" aria-label=${t('stage.title')}>
            <${Word} place=${place} game=${game} />
            <${Square} place=${place} game=${game} draft=${draft} moves=${moves} />
            <${Ticker} place=${place} guesses=${game.guesses} turn=${game.round} watching=${watching} />
            <${LastTurn} place=${place} result=${result} />
          </section>
          ${place.you && html`<${Desk} place=${place} game=${awaiting} draft=${draft} line=${lineFor(place, game, draft)} shown=${['POSITION']} />`}`}
    <//>`;
}
