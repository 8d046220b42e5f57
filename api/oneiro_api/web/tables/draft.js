// What a person is about to do: one of the game's choices, and what he has filled in so far. It knows no variant: hands, boards
// and forms ask it which of their things may be picked.
import { isNowhere } from '../parts/focus.js';
import { useEvent, useRef, useState, useValue } from '../view.js';
import { mayRecord, taking } from './recorder.js';

const THINGS = new Set(['CARD', 'POSITION']);
const FREE = new Set(['TEXT', 'INT', 'BOOLEAN', 'RECORDING']);

const offered = (field) => field.cards?.map((card) => card.id) ?? field.seats ?? field.positions ?? field.values;

function isOpen(field) {
  if (field.field.kind === 'RECORDING') return field.max !== 0 && mayRecord();
  return FREE.has(field.field.kind) ? true : offered(field).length > 0;
}

// What is filled in. Of words the first one holds until another is taken, and where there is only one thing it need not be picked.
function given(field, values) {
  const value = values[field.field.key] ?? [];
  if (value.length || field.field.many || FREE.has(field.field.kind)) return value;
  return field.field.kind === 'CHOICE' || offered(field).length === 1 ? offered(field).slice(0, 1) : value;
}

function isFilled(field, values) {
  const { kind, many, required } = field.field;
  const value = given(field, values);
  if (kind === 'TEXT') return [...(value[0] ?? '').trim()].length >= (field.min ?? 0);
  const least = field.min ?? (many ? 0 : Number(required));
  return value.length >= (many ? least : Math.min(least, 1));
}

function toInput(field, values) {
  const value = given(field, values);
  if (field.field.kind === 'TEXT') return (value[0] ?? '').trim();
  return field.field.many ? value : value[0];
}

// Whether what is given is to be heard: one of the words that a field has to choose from says so, and it is chosen.
function isSung(fields, values) {
  return fields.some((field) => field.values?.includes('AUDIO') && given(field, values)[0] === 'AUDIO');
}

const mostOf = (field) => (field.field.many ? field.max : 1);

// The list with an item put in or taken out; where there is no more room the oldest goes.
export function toggled(list, item, most) {
  if (list.includes(item)) return list.filter((other) => other !== item);
  return [...list, item].slice(-(most ?? list.length + 1));
}

// The same where an item may be there several times: a press puts it in once more, and where there is nothing else takes it out.
export function stacked(list, item, most) {
  if (list.length < most) return [...list, item];
  const other = list.findIndex((one) => one !== item);
  return other < 0 ? [] : [...list.filter((_, place) => place !== other), item];
}

export class Draft {
  constructor(choices, state, change, moves, sent) {
    this.moves = moves;
    this.sent = sent;
    this.choices = choices;
    this.state = state;
    this.change = change;
    this.choice = choices.find((choice) => choice.action.key === state.action) ?? choices[0] ?? null;
    const open = this.choice ? this.choice.fields.filter(isOpen) : [];
    this.sung = isSung(open, state.values);
    this.fields = open.filter((field) => field.field.kind !== 'RECORDING' || this.sung);
  }

  // The field that a thing of this kind would be picked for: with several, the one that the person has turned to.
  field(kind) {
    const fields = this.fields.filter((field) => field.field.kind === kind);
    return fields.find((field) => field.field.key === this.state.turned) ?? fields.find((field) => !isFilled(field, this.state.values)) ?? fields.at(-1) ?? null;
  }

  allows(kind, item) {
    const field = this.field(kind);
    return Boolean(field && offered(field).includes(item));
  }

  value(key) {
    return this.state.values[key] ?? [];
  }

  // The keys of the fields for which an item is picked; of one for which it is picked twice, twice.
  pickedFor(kind, item) {
    const fields = this.fields.filter((field) => field.field.kind === kind);
    return fields.flatMap(({ field: { key } }) => this.value(key).filter((other) => other === item).map(() => key));
  }

  isPicked(kind, item) {
    return this.pickedFor(kind, item).length > 0;
  }

  // Pick a thing. Of several one more press puts it back; where there is room for one alone another takes its place.
  pick(kind, item) {
    const field = this.field(kind);
    const most = mostOf(field);
    const put = field.repeats && most > 1 ? stacked : toggled;
    this.set(field.field.key, most === 1 && THINGS.has(kind) ? [item] : put(this.value(field.field.key), item, most));
  }

  // A press on a thing itself: where one is to be picked, a second one on the same confirms.
  tap(kind, item) {
    const field = this.field(kind);
    const again = mostOf(field) === 1 && this.value(field.field.key).includes(item);
    return again ? this.confirm() : this.pick(kind, item);
  }

  // What was sent already is not sent again by a press too many.
  confirm() {
    if (!this.ready) document.querySelector('.desk input')?.focus();
    else if (!this.isSent) this.send();
  }

  // Whether what is picked is what holds already.
  get isSent() {
    return this.sent.input !== null && JSON.stringify(this.input) === this.sent.input;
  }

  async send() {
    if (this.ready) await this.handIn();
  }

  async handIn() {
    const { input } = this;
    if (await this.moves.act(input)) this.sent.set(JSON.stringify(input));
  }

  // Time is up: what is picked counts without being confirmed, unless it is final; where the game takes a part, also that.
  lapse() {
    if (!this.choice || this.choice.final || !this.picks.length) return;
    if (this.ready || this.choice.partly) this.handIn();
  }

  async takeBack() {
    if (await this.moves.takeBack()) this.sent.set(null);
  }

  get picks() {
    return this.fields.filter(({ field }) => THINGS.has(field.kind) && this.value(field.key).length);
  }

  // Nothing is picked any more.
  drop() {
    const values = Object.fromEntries(this.picks.map(({ field }) => [field.key, []]));
    if (this.picks.length) this.change({ ...this.state, values: { ...this.state.values, ...values } });
  }

  set(key, value) {
    this.change({ ...this.state, values: { ...this.state.values, [key]: value } });
  }

  turn(key) {
    this.change({ ...this.state, turned: key });
  }

  choose(action) {
    this.change({ action, values: {}, turned: null });
  }

  // A clue that is heard has a sound or a text.
  get silent() {
    return this.sung && !this.fields.some(({ field: { kind, key } }) => (kind === 'RECORDING' || kind === 'TEXT') && this.value(key)[0]);
  }

  get ready() {
    return !this.silent && !taking.peek() && this.fields.every((field) => isFilled(field, this.state.values));
  }

  // The action as the API takes it.
  get input() {
    const values = this.fields.map((field) => [field.field.key, toInput(field, this.state.values)]);
    const filled = values.filter(([, value]) => value !== undefined);
    return { [this.choice.action.key]: filled.length ? Object.fromEntries(filled) : { ok: true } };
  }
}

const EMPTY = { action: null, values: {}, turned: null };

// Escape gives up what is picked, and Enter confirms it, where neither means anything else.
function useKeys(draft) {
  useEvent('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') draft.drop();
    if (event.key === 'Enter' && isNowhere() && !event.repeat && draft.picks.length) draft.confirm();
  });
}

// The draft of the present phase: a new phase begins with an empty one.
export function useDraft(game, moves) {
  const [kept, set] = useState({ phase: 0, state: EMPTY });
  const phase = useRef(0);
  const [sent, setSent] = useState({ phase: 0, input: null });
  useValue(taking);
  phase.current = game.phaseNumber;
  const state = kept.phase === game.phaseNumber ? kept.state : EMPTY;
  const draft = new Draft(game.choices, state, (next) => set({ phase: phase.current, state: next }), moves, {
    input: sent.phase === game.phaseNumber ? sent.input : null,
    set: (input) => setSent({ phase: game.phaseNumber, input }),
  });
  useKeys(draft);
  return draft;
}
