// Why somebody has nothing to do now, as his game tells it: in his language where we have words for it, else in the game's.
import { html } from '../view.js';
import { words } from '../words/words.js';

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

export function whyNot({ reason }) {
  if (!reason) return '';
  const own = words(`why.${reason}`);
  return own ?? html`<span lang="en">${sentence(reason)}</span>`;
}
