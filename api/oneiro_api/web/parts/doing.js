// A button that does something: locked until there is an answer.
import { html, useRef, useState } from '../view.js';

export function Doing({ act, children, disabled, ...more }) {
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  const pressed = async () => {
    if (busy || disabled) return;
    setBusy(true);
    await act();
    if (alive.current) setBusy(false);
  };
  return html`
    <button type="button" ...${more} ref=${(node) => { alive.current = Boolean(node); }}
      aria-disabled=${busy || disabled ? 'true' : undefined} aria-busy=${busy ? 'true' : undefined} onClick=${pressed}>
      ${children}
    </button>`;
}
