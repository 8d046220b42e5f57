// A turn that is over: what was described, which card it was, who claimed what, and who won what.
import { html, names, useEffect, useLayoutEffect, useRef, useValue } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { takeFocus } from '../../parts/focus.js';
import { Player } from '../../parts/player.js';
import { Rabbit } from '../../parts/rabbit.js';
import { t, words } from '../../words/words.js';
import { labelOf, nameOf, ownName } from '../people.js';
import { Clue } from '../story/stage.js';

// Milliseconds for which the square stays.
const STAYS = 5000;

const signed = (points) => (points < 0 ? String(points) : `+${points}`);
const verdictOf = (cell) => ({ true: 'right', false: 'wrong' })[cell.right] ?? '';

export const Verdict = ({ right }) => html`<span class=${`verdict ${right ? 'right' : 'wrong'}`} aria-hidden="true">${right ? '✓' : '✕'}</span>`;

// Seconds from the clue to each claim of a turn, by seat: as far as the log tells.
function timesOf(events, turn) {
  const begun = events.findLastIndex((event) => event.__typename === 'RoundBegan' && event.round === turn);
  const own = events.slice(begun + 1);
  const told = own.find((event) => event.__typename === 'JinxDescribed');
  const judged = own.filter((event) => event.__typename === 'JinxJudged').reverse();
  return new Map(told ? judged.map((event) => [event.seat, (Date.parse(event.at) - Date.parse(told.at)) / 1000]) : []);
}

// The claims of a turn in their order, on a line.
export function Ticker({ place, guesses, turn, watching }) {
  const times = timesOf(useValue(watching.events), turn);
  if (!guesses.length) return null;
  return html`
    <ul class="ticker" aria-label=${t('jinx.claims')}>
      ${guesses.map(({ seat, position, right }) => html`
        <li key=${seat} class=${right ? 'right' : 'wrong'}>
          <${Rabbit} seat=${seat} name=${ownName(place, seat)} /><bdi>${labelOf(place, seat)}</bdi>
          <b>${position} <span aria-hidden="true">${right ? '✓' : '✕'}</span><span class="hidden">${t(right ? 'jinx.right' : 'jinx.wrong')}</span></b>
          ${times.has(seat) && html`<small>${t('clock.seconds', { number: times.get(seat) })}</small>`}
        </li>`)}
    </ul>`;
}

function Cell({ cell, place, result, pictures }) {
  const verdict = verdictOf(cell);
  const target = cell.number === result.target;
  const nth = result.guesses.findIndex((guess) => guess.position === cell.number);
  const note = [target && t('jinx.was'), verdict && t('jinx.claimed', { name: nameOf(place, cell.claimedBy) }), verdict && t(`jinx.${verdict}`)];
  return html`
    <${Card} card=${cell.card} number=${cell.number} among=${pictures} eager kind=${names(verdict, target && 'target', !target && !verdict && 'passed')} note=${note.filter(Boolean).join('. ')}>
      <span class="tokens">
        ${verdict && html`<span class=${`token lands ${verdict}`} style=${{ '--after': nth * 2 }}><${Rabbit} seat=${cell.claimedBy} name=${ownName(place, cell.claimedBy)} /></span>`}
      </span>
      ${verdict && html`<${Verdict} right=${cell.right} />`}
    <//>`;
}

function Gains({ place, result }) {
  return html`
    <p class="won">
      ${result.gains.map((gain, index) => html`<span key=${index} class="gain"><bdi>${labelOf(place, gain.seat)}</bdi> <b>${signed(gain.points)}</b> ${words(`gain.${gain.reason}`) ?? gain.reason}</span>`)}
      ${!result.gains.length && html`<span class="gain">${t('jinx.nobody')}</span>`}
    </p>`;
}

// The whole of it: the square with its fingers and verdicts.
export function PastTurn({ place, result, watching }) {
  const pictures = result.square.map((cell) => cell.card);
  return html`
    <${Clue} place=${place} teller=${result.active} clue=${result.clue} kind=${result.clueKind} recording=${result.clueRecording} />
    <${Cards} label=${t('jinx.square')} kind="square over" columns=${3}>
      ${result.square.map((cell) => html`<${Cell} key=${cell.number} cell=${cell} place=${place} result=${result} pictures=${pictures} />`)}
    <//>
    <${Ticker} place=${place} guesses=${result.guesses} turn=${result.turn} watching=${watching} />
    <${Gains} place=${place} result=${result} />`;
}

// The same for a short while, before the next turn begins.
export function TurnReveal({ place, result, watching, goOn, quiet }) {
  const button = useRef(null);
  useLayoutEffect(() => takeFocus(button.current), []);
  useEffect(() => {
    const end = setTimeout(goOn, STAYS);
    return () => clearTimeout(end);
  }, []);
  return html`
    <section class="stage turn-reveal" aria-label=${t('reveal.title')}>
      <${PastTurn} place=${place} result=${result} watching=${watching} />
      ${!quiet && html`<div class="row onward"><button type="button" class="quiet" ref=${button} onClick=${goOn}>${t('reveal.skip')}</button></div>`}
    </section>`;
}

// A line of it, beside the next turn.
export function LastTurn({ place, result }) {
  if (!result) return null;
  const target = result.square.find((cell) => cell.number === result.target);
  return html`
    <aside class="last-turn" aria-label=${t('jinx.last')}>
      ${target?.card && html`<${Card} card=${target.card} kind="small" />`}
      <div>
        <small>${t('jinx.last')}</small>
        ${result.clue && html`<q dir="auto">${result.clue}</q>`}
        ${result.clueRecording && html`<${Player} sound=${result.clueRecording.sound} />`}
        <${Gains} place=${place} result=${result} />
      </div>
    </aside>`;
}
