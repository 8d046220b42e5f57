// Cards side by side: one stop for the Tab key, arrows go from card to card.
import { html, useLayoutEffect, useRef } from '../view.js';

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const facesOf = (box) => [...box.querySelectorAll('.face')];

function settle(box, at) {
  facesOf(box).forEach((face, index) => { face.tabIndex = index === at ? 0 : -1; });
}

export function Cards({ label, kind, columns, lang, children }) {
  const box = useRef(null);
  const at = useRef(0);
  useLayoutEffect(() => {
    at.current = Math.max(0, Math.min(at.current, facesOf(box.current).length - 1));
    settle(box.current, at.current);
  });
  const moved = (event) => {
    const faces = facesOf(box.current);
    const step = STEPS[event.key] * (columns && event.key.match(/Up|Down/) ? columns : 1);
    if (!step || !event.target.matches('.face')) return;
    event.preventDefault();
    at.current = (faces.indexOf(event.target) + step + faces.length) % faces.length;
    settle(box.current, at.current);
    faces[at.current].focus();
  };
  const entered = (event) => {
    const index = facesOf(box.current).indexOf(event.target);
    if (index >= 0) settle(box.current, (at.current = index));
  };
  return html`<div ref=${box} role="group" aria-label=${label} lang=${lang} class=${kind} onKeyDown=${moved} onFocusIn=${entered}>${children}</div>`;
}
