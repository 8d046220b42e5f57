// What every running table has around its middle: the head line, the track, who sits there, what has happened, the chat.
import { html, names, useEffect, useLayoutEffect, useRef, useState, useValue } from '../view.js';
import { Chat, whoSaid } from '../parts/chat.js';
import { Clock } from '../parts/clock.js';
import { Dialog } from '../parts/dialog.js';
import { keepFocus } from '../parts/focus.js';
import { Hint } from '../parts/hints.js';
import { notice } from '../parts/notices.js';
import { yourTurn } from '../parts/sound.js';
import { Track } from '../parts/track.js';
import { useTongue } from '../parts/zoom.js';
import { now } from '../server/graphql.js';
import { gameOf, phaseTitle } from '../server/installed.js';
import { count, t, words } from '../words/words.js';
import { tell } from '../words/telling.js';
import { Log } from './log.js';
import { Over } from './over.js';
import { isAwaited, seatOf, wayToTell } from './people.js';
import { Seats } from './seats.js';

const titleOfPhase = (place, game) => words(`phase.${game.phase}`) ?? phaseTitle(place.variant?.key, game.phase);

// One rabbit for each player, or for each team: its first member runs for both.
export function runnersOf(place, scores) {
  const team = (seat) => place.seats.filter((other) => other === seat || (seat.team != null && other.team === seat.team));
  const all = (seat, what) => team(seat).map((one) => one[what]);
  return place.seats.filter((seat) => team(seat)[0] === seat)
    .map((seat) => ({ seat: seat.index, seats: all(seat, 'index').join(' '), name: all(seat, 'name').join(' + '), points: scores[seat.index] }));
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

// While a round is revealed the next one has begun: its clock matters to those only for whom it waits.
function Head({ place, game, last, revealed }) {
  return html`
    <div class="table-head">
      <h1>${gameOf(place) ?? t('table.title')}</h1>
      <p class="phase">
        <span>${t('table.round', { number: revealed?.round ?? game.round })}</span>
        <strong>${revealed ? t('reveal.title') : titleOfPhase(place, game)}</strong>
        ${game.deadline && (!revealed || isAwaited(place, game)) && html`<${Clock} deadline=${game.deadline} yours=${isAwaited(place, game)} zero=${words(`zero.${game.phase}`)} delay=${place.delay} />`}
        ${place.paused && !game.over && html`<small>${t('clock.paused')}</small>`}
        ${place.spectators > 0 && html`<small>${count('table.spectators', place.spectators)}</small>`}
        ${place.delay > 0 && html`<small class="late">${count('table.late', Math.ceil(place.delay))}</small>`}
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
  useLayoutEffect(keepFocus, [game.phaseNumber, game.over]);
}

// The language in which the pictures are described, where there is one: that of decks which plugins bring is English.
function tongueOf(decks) {
  const [tongue, ...others] = new Set(decks.map((deck) => deck.language ?? 'en'));
  return others.length ? undefined : tongue;
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

const TABS = ['seats', 'log', 'chat'];

// How many messages of others have come while somebody looked elsewhere; each is announced. What was said before he came is old.
function useUnread(place, watching, looking) {
  const came = useRef(now() - 1000 * (1 + place.delay));
  const read = useRef(0);
  const heard = useRef(0);
  const isNews = (message) => Date.parse(message.at) >= came.current && message.seat !== place.you?.index;
  const messages = useValue(watching.chat);
  useEffect(() => {
    const fresh = messages.slice(heard.current).filter(isNews);
    if (fresh.length) notice.announce(fresh.map((message) => t('chat.new', { name: whoSaid(message, place), text: message.text })).join(' '));
    heard.current = messages.length;
  }, [messages]);
  if (looking) read.current = messages.length;
  return messages.slice(read.current).filter(isNews).length;
}

function Tab({ name, open, unread, turn }) {
  return html`
    <button type="button" role="tab" id=${`tab-${name}`} aria-selected=${String(open)} aria-controls="side-panel" onClick=${turn}>
      ${t(`side.${name}`)} ${unread > 0 && html`<b class="unread"><span aria-hidden="true">${unread}</span><span class="hidden">${count('chat.unread', unread)}</span></b>`}
    </button>`;
}

function Side({ place, game, watching, marks, scores, sheet }) {
  const [tab, turn] = useState('seats');
  const unread = useUnread(place, watching, tab === 'chat');
  return html`
    <aside class="side" aria-label=${t('side.title')}>
      <div class="tabs" role="tablist">
        ${TABS.map((key) => html`<${Tab} key=${key} name=${key} open=${key === tab} unread=${key === 'chat' ? unread : 0} turn=${() => turn(key)} />`)}
      </div>
      <div id="side-panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
        ${tab === 'seats' && html`<${Seats} place=${place} game=${game} marks=${marks} scores=${scores} />${sheet}`}
        ${tab === 'log' && html`<${Log} place=${place} watching=${watching} />`}
        ${tab === 'chat' && html`<${Chat} place=${place} watching=${watching} />`}
      </div>
    </aside>`;
}

// Where one card is picked, which a second press confirms.
const CONFIRMED = new Set(['lay', 'vote', 'stellaShow']);
const isOne = ({ action, fields }) => CONFIRMED.has(action.key) && fields.every(({ field, max }) => !field.many || max === 1);

// What is laid for differs: in party for many to agree on, in team for both, or beside a card of one's teammate; and so do votes.
function stepOf(place, game, { action: { key }, fields }) {
  const { team } = seatOf(place, place.you.index);
  const own = team != null && team === seatOf(place, game.storyteller)?.team ? 'mate' : place.variant?.key;
  if (key === 'lay' && words(`hint.lay.${own}`)) return `lay.${own}`;
  if (fields.some(({ field, positions }) => field.key === 'red' && positions?.length)) return `${key}.red`;
  return key === 'tell' && fields.some((field) => field.cards?.length === 0) ? wayToTell(game) : key;
}

// Who is awaited for something that he has never done before is told what it is about.
function FirstTime({ place, game }) {
  const choice = isAwaited(place, game) ? game.choices[0] : null;
  const step = choice && stepOf(place, game, choice);
  return step && html`<${Hint} key=${step} step=${step} again=${isOne(choice)} />`;
}

// Whoever looks at the table sees what begins there from its top, however far down he pressed the last button, and all of a reveal;
// not so who has gone on to what stands below it. Where he looks is seen before the page changes: browsers hold it by what stands
// below.
function useTop(phase, revealed) {
  const moment = `${phase} ${revealed}`;
  const middle = useRef(null);
  const before = useRef({ moment, looks: false });
  const box = () => middle.current.getBoundingClientRect();
  if (before.current.moment !== moment) before.current = { moment, looks: box().bottom > innerHeight / 2 && !document.activeElement.closest('.side') };
  useEffect(() => {
    const lost = box().top < 0 || (revealed && box().bottom > innerHeight);
    if (before.current.looks && lost) middle.current.scrollIntoView();
  }, [moment]);
  return middle;
}

// `quiet` is a screen that only shows, as on a television; `revealed`, { round, lead }, is a round that is over and being looked
// at, which holds back the end and whose turn it is next; `last` is what is to be seen of the round before, `sheet` what stands
// below the players.
export function Frame({ place, game, watching, marks, scores = game.scores, target, revealed, last, sheet, quiet, children }) {
  useNews(place, game, watching);
  useHandedOn(place);
  useTongue(tongueOf(place.decks));
  const over = game.over && !revealed;
  const middle = useTop(game.phaseNumber, Boolean(revealed));
  return html`
    <main class=${names('table', quiet && 'quiet-table')} id="main" tabindex="-1" style=${coloursOf(place)}>
      <${Head} place=${place} game=${game} last=${!revealed && !quiet && last} revealed=${revealed} />
      <${Track} runners=${runnersOf(place, scores)} target=${target} />
      <div class="room">
        ${!revealed && !over && html`<${FirstTime} place=${place} game=${game} />`}
        <div class="middle" ref=${middle}>
          ${over ? html`<${Over} place=${place} game=${game} quiet=${quiet} />` : children}
        </div>
        <${Side} place=${place} game=${revealed ? { ...game, awaiting: [] } : game} watching=${watching} marks=${revealed ? { ...marks, lead: revealed.lead, done: [] } : marks} scores=${scores} sheet=${sheet} />
      </div>
    </main>`;
}
