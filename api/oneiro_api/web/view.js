// What every part draws with: Preact with its hooks, templates, signals, and the binding between them.
import { html, render, useEffect, useLayoutEffect, useRef, useState } from './vendor/htm-preact.js';
import { computed, effect, signal } from './vendor/signals-core.js';

export { computed, effect, html, render, signal, useEffect, useLayoutEffect, useRef, useState };

// The value of a signal; whoever asks for it is drawn again when it changes.
export function useValue(source) {
  const [, again] = useState({});
  const drawn = useRef();
  drawn.current = source.peek();
  useEffect(() => source.subscribe((value) => { if (value !== drawn.current) again({}); }), [source]);
  return drawn.current;
}

// Something that is heard on the whole page while a part is shown, from when it is drawn on.
export function useEvent(name, heard) {
  const latest = useRef(heard);
  latest.current = heard;
  useLayoutEffect(() => {
    const listener = (event) => latest.current(event);
    document.addEventListener(name, listener);
    return () => document.removeEventListener(name, listener);
  }, [name]);
}

// What a promise brings, once it has; `asked` says when to ask anew.
export function usePromise(ask, asked = []) {
  const [answer, set] = useState(undefined);
  useEffect(() => {
    let wanted = true;
    set(undefined);
    ask().then((found) => wanted && set(found), () => wanted && set(null));
    return () => { wanted = false; };
  }, asked);
  return answer;
}

// The same, but what was brought last stays until something newer has come, also where that cannot be had: forms that stand in it
// are not closed.
export function useLatest(ask, asked) {
  const [answer, set] = useState(undefined);
  useEffect(() => {
    let wanted = true;
    ask().then((found) => wanted && set(found), () => wanted && set((known) => known ?? null));
    return () => { wanted = false; };
  }, asked);
  return answer;
}

export const names = (...given) => given.filter(Boolean).join(' ');
