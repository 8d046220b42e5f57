// The parts of the forms at the desk: a choice, a number, some words, a button that opens a form, and what is folded away.
import { Dialog } from '../../../parts/dialog.js';
import { Doing } from '../../../parts/doing.js';
import { useUnfolded } from '../../../parts/unfolding.js';
import { html, useRef, useState } from '../../../view.js';
import { t } from '../../../words/words.js';

export const LONGEST = 500;

export function Whole({ label, value, set }) {
  return html`<label class="field"><span>${label}</span><input type="number" value=${value} onInput=${(event) => set(Number(event.target.value))} /></label>`;
}

export function Line({ label, value, set, longest = LONGEST }) {
  return html`<label class="field"><span>${label}</span><input type="text" value=${value} maxlength=${longest} autocomplete="off" onInput=${(event) => set(event.target.value)} /></label>`;
}

// A text of several lines.
export function Lines({ label, value, set, longest = 20000, rows = 5 }) {
  return html`<label class="field"><span>${label}</span><textarea rows=${rows} maxlength=${longest} value=${value} onInput=${(event) => set(event.target.value)}></textarea></label>`;
}

export function Tick({ label, on, turn, children }) {
  return html`<label class="switch"><input type="checkbox" checked=${on} onChange=${turn} /><span>${label ?? children}</span></label>`;
}

// The way back, and the way on: `yes` is what happens.
export function Buttons({ act, yes, disabled, close }) {
  return html`
    <div class="row">
      <button type="button" class="quiet" onClick=${close}>${t('form.no')}</button>
      <${Doing} class="go" act=${act} disabled=${disabled}>${yes}<//>
    </div>`;
}

// A button that opens a form, for as long as somebody wants it. `name` is what it is called where its label alone says too little.
export function Opener({ label, name, Form, kind = 'quiet', ...given }) {
  const [open, set] = useState(false);
  return html`
    <button type="button" class=${kind} aria-label=${name} onClick=${() => set(true)}>${label}</button>
    ${open && html`<${Form} ...${given} close=${() => set(false)} />`}`;
}

// A form of a few words, and what is done with them: `act` says whether that has worked.
export function Saying({ title, label, yes, act, close, needless = false, children }) {
  const [words, write] = useState('');
  const send = async () => (await act(words.trim())) && close();
  return html`
    <${Dialog} title=${title} close=${close}>
      ${children}
      <${Line} label=${label} value=${words} set=${write} />
      <${Buttons} act=${send} yes=${yes} disabled=${!needless && !words.trim()} close=${close} />
    <//>`;
}

// It stays unfolded as long as somebody fills in a form in it.
export function Fold({ title, hint, open: first = false, children }) {
  const box = useRef(null);
  const [open, set] = useUnfolded(first, () => Boolean(box.current?.querySelector('dialog[open]')));
  return html`
    <details class="fold" ref=${box} open=${open} onToggle=${(event) => set(event.currentTarget.open)}>
      <summary>${title} ${hint && html`<small>${hint}</small>`}</summary>
      ${open && html`<div class="fold-body">${children}</div>`}
    </details>`;
}
