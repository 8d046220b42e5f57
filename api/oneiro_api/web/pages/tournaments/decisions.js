// The log of a tournament: what was decided, by whom, and why. The latest first.
import { html, usePromise } from '../../view.js';
import { ask } from '../../server/graphql.js';
import { spoken } from '../../words/sentences.js';
import { language, t } from '../../words/words.js';
import { UndoEntry } from './rulings.js';

const when = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'short', timeStyle: 'short' });

async function wholeLog(id) {
  const entries = [];
  let page = { endCursor: null, hasNextPage: true };
  while (page.hasNextPage) {
    const { auditLog } = (await ask('Decisions', { id, after: page.endCursor })).tournament;
    entries.push(...auditLog.edges.map((edge) => edge.node));
    page = auditLog.pageInfo;
  }
  return entries.reverse();
}

// An entry as it is told to the person, `lang` being the language of its `text`.
const told = (entry) => ({ ...entry, ...spoken([entry.said], entry.text) });

export function Decisions({ tournament }) {
  const entries = usePromise(() => wholeLog(tournament.id), [tournament]);
  if (!entries) return html`<p class="line">${t('loading')}</p>`;
  return html`
    <ol class="log">
      ${entries.map(told).map((entry) => html`
        <li key=${entry.number}><time>${when(entry.at)}</time> <span lang=${entry.lang}>${entry.undone ? html`<s>${entry.text}</s>` : entry.text}</span> <small>${entry.by} ${entry.reason}</small>
          <${UndoEntry} tournament=${tournament} entry=${entry} /></li>`)}
    </ol>`;
}
