// What a first game is accompanied by: a word on each step when it is met for the first time. It can be switched off.
import { html, useState } from '../view.js';
import { t, words } from '../words/words.js';

const kept = () => JSON.parse(localStorage.getItem('oneiro.hints') ?? '[]');
const keep = (seen) => localStorage.setItem('oneiro.hints', JSON.stringify(seen));

const ALL = 'all';

const hasKeys = matchMedia('(hover: hover)');

// What is told, and by which keys it is done where there is a keyboard.
const told = (key) => [words(key), hasKeys.matches && words(`${key}.keys`)].filter(Boolean).join(' ');

// `again` says that a second press confirms.
export function Hint({ step, again }) {
  const [seen, set] = useState(kept);
  const text = told(`hint.${step}`);
  if (!text || seen.includes(step) || seen.includes(ALL)) return null;
  const remember = (what) => {
    keep([...kept(), what]);
    set(kept());
  };
  return html`
    <aside class="hint" aria-label=${t('hint.title')}>
      <p>${text} ${again && told('hint.again')}</p>
      <div class="row">
        <button type="button" class="quiet" onClick=${() => remember(step)}>${t('hint.seen')}</button>
        <button type="button" class="quiet" onClick=${() => remember(ALL)}>${t('hint.none')}</button>
      </div>
    </aside>`;
}
