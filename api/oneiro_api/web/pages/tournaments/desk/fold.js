// A part of the desk that is folded away until it is wanted.
import { html, useState } from '../../../view.js';

export function Fold({ title, hint, open: first = false, children }) {
  const [open, set] = useState(first);
  return html`
    <details class="fold" open=${open} onToggle=${(event) => set(event.currentTarget.open)}>
      <summary>${title} ${hint && html`<small>${hint}</small>`}</summary>
      ${open && html`<div class="fold-body">${children}</div>`}
    </details>`;
}
