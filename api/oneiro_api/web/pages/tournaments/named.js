// The name of a stage, or a label of pods, in the person's language as far as there are words for it.
import { html } from '../../view.js';
import { named } from '../../words/sentences.js';

export function Named({ kind, name }) {
  const { text, lang } = named(kind, name);
  return html`<span lang=${lang}>${text}</span>`;
}
