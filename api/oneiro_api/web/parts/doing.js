// A button that does something: locked until there is an answer, or none can be had. The second click of a double click is for the
// button that got the first one: where another has taken its place meanwhile, nobody means that.
import { html, useRef, useState } from '../view.js';
import { notice } from './notices.js';

// Whatever has not worked is told.
async function tried(act) {
  try {
    await act();
  } catch (error) {
    notice.failed(error);
  }
}

export function Doing({ act, children, disabled, ...more }) {
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  const own = useRef(false);
  const pressed = async (event) => {
    if (event.detail < 2) own.current = true;
    if (busy || disabled || !own.current) return;
    setBusy(true);
    await tried(act);
    if (alive.current) setBusy(false);
  };
  return html`
    <button type="button" ...${more} ref=${(node) => { alive.current = Boolean(node); }}
      aria-disabled=${busy || disabled ? 'true' : undefined} aria-busy=${busy ? 'true' : undefined} onClick=${pressed}>
      ${children}
    </button>`;
}
