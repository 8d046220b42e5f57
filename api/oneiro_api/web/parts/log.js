// What has happened, as one may know it: the latest first.
import { html, useValue } from '../view.js';
import { language, t } from '../words/words.js';
import { tell } from '../words/telling.js';

const SILENT = new Set(['PhaseBegan', 'PileShuffled', 'RoundCleared']);
const SHOWN = 60;

const clockTime = (at) => new Date(at).toLocaleTimeString(language.peek(), { hour: '2-digit', minute: '2-digit' });

export function Log({ place, watching }) {
  const events = useValue(watching.events).filter((event) => !SILENT.has(event.__typename));
  return html`
    <ol class="log" aria-label=${t('side.log')}>
      ${events.slice(-SHOWN).reverse().map((event) => html`
        <li key=${event.number} class=${event.__typename === 'RoundBegan' ? 'chapter' : ''}><time>${clockTime(event.at)}</time> ${tell(event, place)}</li>`)}
    </ol>`;
}
