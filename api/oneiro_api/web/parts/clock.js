// How long a phase still lasts, as a number in a ring that empties: quiet, then urgent for the last ten seconds.
import { html, useEffect, useRef, useState } from '../view.js';
import { now } from '../server/graphql.js';
import { t } from '../words/words.js';
import { notice } from './notices.js';

const URGENT = 10;
const WARNED = 30;

function shown(seconds) {
  if (seconds >= 3600) return t('clock.hours', { number: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// `zero` says what happens when it has run out; `delay` by how many seconds one is late who looks at it.
export function Clock({ deadline, yours, zero, delay = 0 }) {
  const left = () => Math.max(0, Math.ceil((Date.parse(deadline) - now()) / 1000 + delay));
  const [seconds, set] = useState(left);
  const whole = useRef(0);
  useEffect(() => {
    whole.current = left();
    set(left());
    const ticking = setInterval(() => set(left()), 500);
    return () => clearInterval(ticking);
  }, [deadline]);
  useEffect(() => { if (seconds === URGENT && yours) notice.announce(t('clock.urgent', { number: URGENT })); }, [seconds]);
  const share = whole.current ? seconds / whole.current : 0;
  return html`
    <span class=${`clock ${seconds <= URGENT ? 'urgent' : ''}`} role="timer" aria-label=${t('clock.title')} style=${{ '--share': share }}>
      ${shown(seconds)}
    </span>
    ${zero && seconds <= WARNED && html`<small class="zero">${zero}</small>`}`;
}
