// What every running table has around its middle: the head line, the track, who sits there, what has happened, the chat.
import { html, names, useEffect, useRef, useState, useValue } from '../view.js';
import { Chat } from '../parts/chat.js';
import { Clock } from '../parts/clock.js';
import { Dialog } from '../parts/dialog.js';
import { Hint } from '../parts/hints.js';
import { notice } from '../parts/notices.js';
import { yourTurn } from '../parts/sound.js';
import { Track } from '../parts/track.js';
import { phaseTitle, variantOf } from '../server/installed.js';
import { count, t, words } from '../words/words.js';
import { tell } from '../words/telling.js';
import { Log } from './log.js';
import { Over } from './over.js';
import { isAwaited } from './people.js';
import { Seats } from './seats.js';

const titleOfPhase = (place, game) => words(`phase.${game.phase}`) ?? phaseTitle(place.variant?.key, game.phase);

// One rabbit for each player, or for each team: its first member runs for both.
export function runnersOf(place, scores) {
  const teams = place.seats.some((seat) => seat.team != null);
  const runners = teams ? place.seats.filter((seat) => place.seats.find((other) => other.team === seat.team) === seat) : place.seats;
  const mates = (seat) => place.seats.filter((other) => other.team === seat.team).map((other) => other.name).join(' + ');
  return runners.map((seat) => ({ seat: seat.index, name: teams ? mates(seat) : seat.name, points: scores[seat.index] }));
}

// The round before, to be looked at once more.
function LastRound({ children }) {
  const [open, set] = useState(false);
  return html`
    <button type="button" class="quiet last-round" onClick=${() => set(true)}><span>${t('table.last')}</span></button>
    ${open && html`<${Dialog} title=${t('table.last')} close=${() => set(false)} kind="wide past-round">${children}<//>`}`;
}

// Partners have one colour; ears, coat and letter tell them apart.
const coloursOf = (place) => Object.fromEntries(place.seats.filter((seat) => seat.team != null).map((seat) => [`--seat-${seat.index}`, `var(--team-${seat.team})`]));

function Head({ place, game, last }) {
  return html`
    <div class="table-head">
      <h1>${variantOf(place.variant?.key)?.title ?? t('table.title')}</h1>
      <p class="phase">
        <span>${t('table.round', { number: game.round })}</span>
        <strong>${titleOfPhase(place, game)}</strong>
        ${game.deadline && html`<${Clock} deadline=${game.deadline} yours=${isAwaited(place, game)} zero=${words(`zero.${game.phase}`)} />`}
        ${place.paused && !game.over && html`<small>${t('clock.paused')}</small>`}
        ${place.spectators > 0 && html`<small>${count('table.spectators', place.spectators)}</small>`}
      </p>
      ${last && html`<${LastRound}>${last}<//>`}
    </div>`;
}

// News are read aloud, and the own turn makes itself heard.
function useNews(place, game, watching) {
  const fresh = useValue(watching.fresh);
  useEffect(() => { if (fresh.length) notice.announce(fresh.map((event) => tell(event, place)).join(' ')); }, [fresh]);
  const awaited = isAwaited(place, game);
  useEffect(() => { if (awaited) yourTurn(); }, [awaited, game.phaseNumber]);
  useEffect(keepFocus, [game.phaseNumber, game.over]);
}

// Somebody plays on at a seat that was lost: all who are there are told.
function useHandedOn(place) {
  const holders = place.seats.map((seat) => (seat.handedOnAt ? seat.account?.id : null));
  const before = useRef(holders);
  useEffect(() => {
    const fresh = place.seats.find((seat, at) => holders[at] && holders[at] !== before.current[at]);
    if (fresh) notice.say(t('seat.handed', { name: fresh.name }));
    before.current = holders;
  }, [holders.join()]);
}

// What had the focus may be gone with its phase: then keys go on from the table, and not from the top of the page.
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

const TABS = ['seats', 'log', 'chat'];

function Side({ place, game, watching, marks, scores, sheet }) {
  const [tab, turn] = useState('seats');
  return html`
    <aside class="side" aria-label=${t('side.title')}>
      <div class="tabs" role="tablist">
        ${TABS.map((key) => html`
          <button type="button" role="tab" id=${`tab-${key}`} key=${key} aria-selected=${String(key === tab)} aria-controls="side-panel" onClick=${() => turn(key)}>
            ${t(`side.${key}`)}
          </button>`)}
      </div>
      <div id="side-panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
        ${tab === 'seats' && html`<${Seats} place=${place} game=${game} marks=${marks} scores=${scores} />${sheet}`}
        ${tab === 'log' && html`<${Log} place=${place} watching=${watching} />`}
        ${tab === 'chat' && html`<${Chat} place=${place} watching=${watching} />`}
      </div>
    </aside>`;
}

// Who is awaited for something that he has never done before is told what it is about.
function FirstTime({ place, game }) {
  const choice = isAwaited(place, game) ? game.choices[0] : null;
  const blind = choice?.fields.some((field) => field.cards?.length === 0);
  const step = choice && `${choice.action.key}${blind && choice.action.key === 'tell' ? '.blind' : ''}`;
  return step && html`<${Hint} key=${step} step=${step} />`;
}

// `quiet` is a screen that only shows, as on a television; `revealing` holds the end back until it has been looked at; `last` is
// what is to be seen of the round before, `sheet` what stands below the players.
export function Frame({ place, game, watching, marks, scores = game.scores, target, revealing, last, sheet, quiet, children }) {
  useNews(place, game, watching);
  useHandedOn(place);
  const over = game.over && !revealing;
  return html`
    <main class=${names('table', quiet && 'quiet-table')} id="main" tabindex="-1" style=${coloursOf(place)}>
      <${Head} place=${place} game=${game} last=${!revealing && !quiet && last} />
      <${Track} runners=${runnersOf(place, scores)} target=${target} />
      <div class="room">
        <div class="middle">
          ${!revealing && !over && html`<${FirstTime} place=${place} game=${game} />`}
          ${over ? html`<${Over} place=${place} game=${game} quiet=${quiet} />` : children}
        </div>
        <${Side} place=${place} game=${game} watching=${watching} marks=${marks} scores=${scores} sheet=${sheet} />
      </div>
    </main>`;
}
