// The fields of a choice as parts of a form.
import { html } from '../view.js';
import { Card } from '../parts/card.js';
import { Cards } from '../parts/cards.js';
import { t, words } from '../words/words.js';
import { Ideas } from './ideas.js';
import { nameOf } from './people.js';
import { Recorder } from './recorder.js';

const titleOf = (field) => words(`field.${field.field.key}`) ?? field.field.title;

function Text({ field, draft, place }) {
  const { key } = field.field;
  const value = draft.value(key)[0] ?? '';
  const echo = draft.echoes?.find((tag) => tag.toLowerCase() === value.trim().toLowerCase());
  return html`
    <label class="field text">
      <span>${draft.field('RECORDING') ? t('recording.beside') : titleOf(field)}</span>
      <input type="text" value=${value} maxlength=${field.max} autocomplete="off" dir="auto"
        onInput=${(event) => draft.set(key, [event.target.value])} />
      ${echo && html`<small>${t('clue.echo', { word: echo })}</small>`}
    </label>
    ${key === 'clue' && html`<${Ideas} place=${place} field=${field} draft=${draft} />`}`;
}

function Whole({ field, draft }) {
  const { key } = field.field;
  return html`
    <label class="field">
      <span>${titleOf(field)}</span>
      <input type="number" min=${field.min} max=${field.max} value=${draft.value(key)[0] ?? ''}
        onInput=${(event) => draft.set(key, event.target.value === '' ? [] : [Number(event.target.value)])} />
    </label>`;
}

function YesOrNo({ field, draft }) {
  const { key } = field.field;
  return html`
    <div class="chips" role="group" aria-label=${titleOf(field)}>
      ${[true, false].map((value) => html`
        <button type="button" class="chip" key=${value} aria-pressed=${String(draft.value(key)[0] === value)}
          onClick=${() => draft.set(key, [value])}>${words(`value.${key}.${value}`) ?? t(value ? 'yes' : 'no')}</button>`)}
    </div>`;
}

function Chips({ field, draft, items, nameOfItem }) {
  const { kind } = field.field;
  return html`
    <div class="chips" role="group" aria-label=${titleOf(field)}>
      ${items.map((item) => html`
        <button type="button" class="chip" key=${item} aria-pressed=${String(draft.isPicked(kind, item))}
          onClick=${() => draft.pick(kind, item)}>${nameOfItem(item)}</button>`)}
    </div>`;
}

function Pictures({ field, draft }) {
  return html`
    <${Cards} label=${titleOf(field)} kind="strip">
      ${field.cards.map((card) => html`
        <${Card} key=${card.id} card=${card} among=${field.cards} picked=${draft.isPicked('CARD', card.id)} pick=${() => draft.tap('CARD', card.id)} />`)}
    <//>`;
}

export function Field({ field, draft, place }) {
  switch (field.field.kind) {
    case 'TEXT': return html`<${Text} field=${field} draft=${draft} place=${place} />`;
    case 'INT': return html`<${Whole} field=${field} draft=${draft} />`;
    case 'BOOLEAN': return html`<${YesOrNo} field=${field} draft=${draft} />`;
    case 'RECORDING': return html`<${Recorder} label=${titleOf(field)} file=${draft.value(field.field.key)[0]} change=${(files) => draft.set(field.field.key, files)} />`;
    case 'CARD': return html`<${Pictures} field=${field} draft=${draft} />`;
    case 'SEAT': return html`<${Chips} field=${field} draft=${draft} items=${field.seats} nameOfItem=${(seat) => nameOf(place, seat)} />`;
    case 'POSITION': return html`<${Chips} field=${field} draft=${draft} items=${field.positions} nameOfItem=${(number) => number} />`;
    default: return field.values?.length > 1
      ? html`<${Chips} field=${field} draft=${draft} items=${field.values} nameOfItem=${(value) => words(`value.${value}`) ?? value} />`
      : null;
  }
}
