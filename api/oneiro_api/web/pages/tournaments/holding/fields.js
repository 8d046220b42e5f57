// Fields of the form. Each is given the part of the wish that it changes, and says what is wrong with what it holds.
import { html, useState } from '../../../view.js';
import { Typed } from '../../../parts/typed.js';
import { t } from '../../../words/words.js';

// A part of a wish with the way to change it. What is refused is refused by the name of a field.
export function partOf(form, key, index = null) {
  const whole = form.wish[key];
  const wish = index === null ? whole : whole[index];
  const changed = (changes) => (index === null ? { ...wish, ...changes } : whole.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return { ...form, wish, change: (changes) => form.change({ [key]: changed(changes) }) };
}

export const Fault = ({ fault }) => html`${fault.text}${fault.reason && html` <span lang="en">${fault.reason}</span>`}`;

function Wrong({ form, at }) {
  return form.fault?.field === at && html`<small class="fault" id=${`fault-${at}`}><${Fault} fault=${form.fault} /></small>`;
}

// What a field says of itself to whoever does not see it.
function aria({ fault }, at) {
  return fault?.field === at ? { 'aria-invalid': 'true', 'aria-describedby': `fault-${at}` } : {};
}

function Field({ form, at, label, children }) {
  return html`
    <div>
      <label class="field"><span>${label}</span>${children}</label>
      <${Wrong} form=${form} at=${at} />
    </div>`;
}

export function Text({ form, at, label, most }) {
  return html`
    <${Field} form=${form} at=${at} label=${label}>
      <input type="text" maxlength=${most} value=${form.wish[at]} ...${aria(form, at)} onInput=${(event) => form.change({ [at]: event.target.value })} />
    <//>`;
}

export function Lines({ form, at, label }) {
  return html`
    <${Field} form=${form} at=${at} label=${label}>
      <textarea rows="3" maxlength="10000" value=${form.wish[at]} ...${aria(form, at)} onInput=${(event) => form.change({ [at]: event.target.value })}></textarea>
    <//>`;
}

// A number, kept in units of which `per` make one that is shown; empty is null where that `means` something.
export function Count({ form, at, label, least = 0, most, means, per = 1, taken }) {
  const value = form.wish[at];
  const typed = ({ target }) => {
    if (target.value === '' ? means === undefined : !target.validity.valid) return;
    const number = target.value === '' ? null : Number(target.value) * per;
    form.change(taken ? taken(number) : { [at]: number });
  };
  return html`
    <${Field} form=${form} at=${at} label=${label}>
      <${Typed} type="number" min=${least} max=${most} placeholder=${means} value=${value === null ? '' : value / per} ...${aria(form, at)} onInput=${typed} />
    <//>`;
}

export function Pick({ form, at, label, items, taken }) {
  const value = form.wish[at] ?? '';
  const choose = (key) => form.change(taken ? taken(key || null) : { [at]: key || null });
  return html`
    <${Field} form=${form} at=${at} label=${label}>
      <select ...${aria(form, at)} onChange=${(event) => choose(event.target.value)}>
        ${items.map(([key, title]) => html`<option key=${key} value=${key} selected=${key === value}>${title}</option>`)}
      </select>
    <//>`;
}

export function Switch({ form, at, label }) {
  return html`
    <label class="switch"><input type="checkbox" role="switch" checked=${form.wish[at]} ...${aria(form, at)} onChange=${() => form.change({ [at]: !form.wish[at] })} /><span>${label}</span></label>
    <${Wrong} form=${form} at=${at} />`;
}

// A moment as a browser's field writes it, by the clock on the wall here.
const written = (moment) => {
  if (!moment) return '';
  const here = new Date(moment);
  return new Date(here.getTime() - here.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
};

export const MomentInput = ({ value, set, ...more }) => html`
  <input type="datetime-local" value=${written(value)} ...${more} onChange=${({ target }) => set(target.value ? new Date(target.value).toISOString() : null)} />`;

export function Moment({ form, at, label }) {
  return html`
    <${Field} form=${form} at=${at} label=${label}>
      <${MomentInput} value=${form.wish[at]} set=${(moment) => form.change({ [at]: moment })} ...${aria(form, at)} />
    <//>`;
}

// Fields that belong together, folded until one of them is refused or somebody unfolds them: who mends it there is not shut out.
export function Group({ form, title, told, holds = [], children }) {
  const [open, set] = useState(false);
  const wrong = holds.includes(form.fault?.field);
  return html`
    <details class="group" open=${open || wrong} onToggle=${(event) => set(event.currentTarget.open)}>
      <summary><b>${title}</b> <small>${wrong ? t('hold.fault') : told}</small></summary>
      <div class="fields">${children}</div>
    </details>`;
}
