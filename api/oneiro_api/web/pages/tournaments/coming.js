// What a tournament waits for, and how long it is until it goes on by itself.
import { html } from '../../view.js';
import { Clock } from '../../parts/clock.js';
import { spoken } from '../../words/sentences.js';
import { language } from '../../words/words.js';

const moment = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'medium', timeStyle: 'short' });

// Officials read above their buttons what waits for them: to them only a time is news.
export function Coming({ tournament: { waits, you } }) {
  if (!waits || (you?.roles.length && !waits.until)) return null;
  const { text, lang } = spoken([waits.said], waits.text);
  return html`
    <p class="row coming"><span lang=${lang}>${text}</span>
      ${waits.until && html`<time datetime=${waits.until}>${moment(waits.until)}</time> <${Clock} deadline=${waits.until} />`}</p>`;
}
