// A window over the page, which opens as it is drawn: no key goes to the page behind it. The browser keeps the focus inside it and
// gives it back.
import { html, useLayoutEffect, useRef } from '../view.js';
import { t } from '../words/words.js';

export function Dialog({ title, close, children, kind = '' }) {
  const box = useRef(null);
  const wanted = useRef(true);
  useLayoutEffect(() => {
    const [before, window] = [document.activeElement, box.current];
    window.showModal();
    return () => {
      wanted.current = false;
      if (!window.open) return;  // by Escape: the browser gave the focus back then, and it may be elsewhere by now
      window.close();  // as long as it is open, nothing behind it takes the focus
      before?.focus?.();
    };
  }, []);
  const pressed = (event) => event.target === box.current && close();
  return html`
    <dialog ref=${box} class=${`dialog ${kind}`} aria-label=${title} onClose=${() => wanted.current && close()} onClick=${pressed}>
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>${title}</h2>
          <button type="button" class="quiet" aria-label=${t('dialog.close')} onClick=${close}>✕</button>
        </header>
        ${children}
      </div>
    </dialog>`;
}
