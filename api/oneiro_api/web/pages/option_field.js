// One option of a variant, as it describes itself.
import { html, names } from '../view.js';
import { told } from '../parts/rules.js';
import { Typed } from '../parts/typed.js';
import { said, t, tongue } from '../words/words.js';

function Words({ value, set }) {
  const lines = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean);
  return html`<textarea rows="4" onChange=${(event) => set(lines(event.target.value))}>${(value ?? []).join('\n')}</textarea>`;
}

function Several({ option, value, set }) {
  const turn = (choice) => set(value.includes(choice) ? value.filter((other) => other !== choice) : [...value, choice]);
  return html`
    <span class="chips">
      ${option.choices.map((choice) => html`
        <label class="chip" key=${choice}><input type="checkbox" checked=${value.includes(choice)} onChange=${() => turn(choice)} />${told(choice)}</label>`)}
    </span>`;
}

function Whole({ option, value, set }) {
  const typed = ({ target }) => {
    if (target.value !== '') set(Number(target.value));
    else if (option.optional) set(null);
  };
  return html`<${Typed} type="number" min=${option.min} max=${option.max} value=${value ?? ''} placeholder=${option.optional ? t('option.none') : ''} onInput=${typed} />`;
}

function One({ option, value, set }) {
  return html`
    <select onChange=${(event) => set(event.target.value)}>
      ${option.choices.map((choice) => html`<option key=${choice} value=${choice} selected=${choice === value}>${told(choice)}</option>`)}
    </select>`;
}

const Flag = ({ value, set }) => html`<input type="checkbox" role="switch" checked=${value} onChange=${(event) => set(event.target.checked)} />`;

function kindOf(option) {
  if (option.many) return option.choices ? Several : Words;
  return { INT: Whole, BOOLEAN: Flag }[option.kind] ?? (option.choices ? One : Words);
}

// `words` is the key of its name in other languages.
export function OptionField({ option, value, set, changed, words = `option.${option.key}` }) {
  const Kind = kindOf(option);
  const group = Kind === Several;
  return html`
    <${group ? 'fieldset' : 'label'} class=${names('field option', changed && 'changed')} lang=${tongue(words)}>
      <${group ? 'legend' : 'span'}>${said(words, option.title)}<//>
      <${Kind} option=${option} value=${value} set=${set} />
    <//>`;
}
