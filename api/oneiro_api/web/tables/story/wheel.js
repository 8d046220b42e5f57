// The numbers of the cards as a wheel, to vote with a thumb while the cards themselves are looked at elsewhere.
import { html, names, useRef, useState } from '../../view.js';
import { Picture } from '../../parts/card.js';
import { zoomOn } from '../../parts/zoom.js';
import { t } from '../../words/words.js';
import { Tokens, note, tokensOn, useNumberKeys } from './tableau.js';

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
// Pixels that a finger may slip in a tap.
const SLIP = 8;

const within = (value, of) => ((value % of) + of) % of;
// The shorter way from one angle to another, in degrees.
const way = (from, to) => within(to - from + 180, 360) - 180;

// Where a finger is, in degrees: around the rim by its angle; over the middle, where a swipe is short, by twice as much as at the top.
function placeOf(event, onRim) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
  return (180 / Math.PI) * (onRim ? Math.atan2(y, x) : (4 * x) / width);
}

// What a finger does: it turns the wheel, and lets go. A tap is left to what is tapped.
function useFinger(turnBy, letGo) {
  const finger = useRef({});
  const begun = (event) => {
    const onRim = !event.target.closest('.medallion');
    finger.current = { down: true, onRim, place: placeOf(event, onRim), x: event.clientX, y: event.clientY };
  };
  const moved = (event) => {
    const { current } = finger;
    if (!current.down || (!current.turns && Math.hypot(event.clientX - current.x, event.clientY - current.y) < SLIP)) return;
    if (!current.turns) event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event, current.onRim);
    turnBy(way(current.place, place));
    finger.current = { ...current, place, turns: true };
  };
  const ended = () => {
    finger.current.down = false;
    if (finger.current.turns) letGo();
  };
  const clicked = (event) => {
    if (finger.current.turns && event.detail) event.stopPropagation();
  };
  return { onPointerDown: begun, onPointerMove: moved, onPointerUp: ended, onPointerCancel: ended, onClickCapture: clicked };
}

// How far the wheel is turned, and which number is on top, once somebody has touched it.
function useTurning(count, first) {
  const step = 360 / count;
  const [state, set] = useState({ turn: -Math.max(first, 0) * step, touched: first >= 0, held: false });
  const latest = useRef(state);
  const change = (next) => set((latest.current = { ...latest.current, touched: true, held: false, ...next }));
  const top = () => within(Math.round(-latest.current.turn / step), count);
  const pointTo = (index) => change({ turn: latest.current.turn + way(latest.current.turn, -index * step) });
  const turnBy = (angle) => change({ turn: latest.current.turn + angle, held: true });
  return { step, turn: state.turn, held: state.held, at: state.touched ? top() : null, top, pointTo, turnBy };
}

// With one vote the number on top is the chosen one; with several, turning only looks, and each is given by a tap.
function useChoice(slots, draft, wheel) {
  const fields = draft.fields.filter(({ field }) => field.kind === 'POSITION');
  const single = fields.length === 1 && !(fields[0].field.many && fields[0].max > 1);
  const settle = (index) => {
    const { number } = slots[index];
    wheel.pointTo(index);
    if (single) draft.set(fields[0].field.key, draft.allows('POSITION', number) ? [number] : []);
  };
  const choose = (index) => {
    if (!slots[index]) return;
    settle(index);
    if (!single && draft.allows('POSITION', slots[index].number)) draft.pick('POSITION', slots[index].number);
  };
  return { single, settle, choose };
}

function OnRim({ slot, index, wheel, game, draft, choose }) {
  const allowed = draft.allows('POSITION', slot.number);
  const tokens = tokensOn(slot, game, draft);
  const said = [t('card.number', { number: slot.number }), slot.card.alt, note(slot, game, allowed)].filter(Boolean);
  return html`
    <button type="button" role="option" class=${names('on-rim', index === wheel.at && 'on-top', tokens.length && 'picked', tokens.includes('red') && 'red')}
      aria-label=${said.map((text) => text.replace(/\.$/, '')).join('. ')} aria-selected=${String(tokens.length > 0)} aria-disabled=${String(!allowed)}
      tabindex=${index === (wheel.at ?? 0) ? 0 : -1} style=${{ '--angle': `${index * wheel.step + wheel.turn}deg` }} onClick=${() => choose(index)}>
      ${slot.number}
    </button>`;
}

// The middle: a moon until the wheel is touched, then the number on top, over its picture, which opens in full size.
function Medallion({ slot, look }) {
  if (!slot) return html`<div class="medallion moonlit" aria-hidden="true"></div>`;
  return html`
    <button type="button" class="medallion" aria-label=${t('card.look', { number: slot.number })} onClick=${look}>
      <${Picture} key=${slot.number} card=${slot.card} eager />
      <b aria-hidden="true">${slot.number}</b>
    </button>`;
}

function reason(slot, game, draft, single) {
  const why = slot && note(slot, game, draft.allows('POSITION', slot.number));
  return why || t(single ? 'wheel.turn' : 'wheel.tap');
}

export function Wheel({ slots, place, game, draft }) {
  const rim = useRef(null);
  const wheel = useTurning(slots.length, slots.findIndex((slot) => tokensOn(slot, game, draft).length));
  const { single, settle, choose } = useChoice(slots, draft, wheel);
  const finger = useFinger(wheel.turnBy, () => settle(wheel.top()));
  useNumberKeys((number) => choose(number - 1));
  const slot = slots[wheel.at];
  const barred = slot && !draft.allows('POSITION', slot.number);
  // In full size a neighbour may be chosen as well.
  const choiceOf = (card) => {
    const index = slots.findIndex((other) => other.card.id === card.id);
    const { number } = slots[index];
    return draft.allows('POSITION', number) ? { pick: () => choose(index), picked: draft.isPicked('POSITION', number) } : null;
  };
  const look = () => zoomOn(slots.map(({ card }) => card), slot.card, choiceOf);
  const pressed = (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = within((wheel.at ?? 0) + step, slots.length);
    settle(next);
    rim.current.children[next].focus();
  };
  return html`
    <div class=${names('wheel', slots.length < 9 && 'few', !single && 'several', wheel.held && 'held-fast', barred && 'barred')} ...${finger}>
      <div class="rim" ref=${rim} role="listbox" aria-label=${t('wheel.title')} aria-multiselectable=${String(!single)} onKeyDown=${pressed}>
        ${slots.map((each, index) => html`<${OnRim} key=${each.number} slot=${each} index=${index} wheel=${wheel} game=${game} draft=${draft} choose=${choose} />`)}
      </div>
      <${Medallion} slot=${slot} look=${look} />
      <span class="tokens">${slot && html`<${Tokens} slot=${slot} game=${game} draft=${draft} place=${place} />`}</span>
    </div>
    <p class=${names('line', 'wheel-line', barred && 'barred')}>${reason(slot, game, draft, single)}</p>`;
}
