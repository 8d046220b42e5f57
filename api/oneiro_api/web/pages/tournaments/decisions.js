// The log of a tournament: what was decided, by whom, and why. The latest first.
import { html, useLatest } from '../../view.js';
import { everything } from '../../server/pages.js';
import { spoken } from '../../words/sentences.js';
import { language, t } from '../../words/words.js';
import { UndoEntry } from './desk/rulings.js';

const when = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'short', timeStyle: 'short' });

const wholeLog = async (id) => (await everything('Decisions', { id }, (answer) => answer.tournament.auditLog)).reverse();

// An entry as it is told to the person, `lang` being the language of its `text`.
const told = (entry) => ({ ...entry, ...spoken([entry.said], entry.text) });

export function Decisions({ tournament }) {
  const entries = useLatest(() => wholeLog(tournament.id), [tournament]);
  if (!entries) return html`<p class="line">${t('loading')}</p>`;
  return html`
    <ol class="log">
      ${entries.map(told).map((entry) => html`
        <li key=${entry.number}><time>${when(entry.at)}</time> <span lang=${entry.lang}>${entry.undone ? html`<s>${entry.text}</s>` : entry.text}</span> <small>${entry.by} ${entry.reason}</small>
          <${UndoEntry} tournament=${tournament} entry=${entry} /></li>`)}
    </ol>`;
}
