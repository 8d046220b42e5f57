// The games that one has played: who won, when, and the way back into each.
import { html, useEffect, useState, useValue } from '../view.js';
import { Doing } from '../parts/doing.js';
import { notice } from '../parts/notices.js';
import { account } from '../server/account.js';
import { ask } from '../server/graphql.js';
import { headline } from '../tables/over.js';
import { language, t } from '../words/words.js';
import { Nothing } from './nothing.js';

const when = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'medium', timeStyle: 'short' });

// The pages that have come so far, and how one more is fetched.
function usePages(who) {
  const [pages, set] = useState(null);
  const fetchAfter = async (known, after) => {
    try {
      const { edges, pageInfo } = (await ask('YourGames', { after })).yourGames;
      set({ tables: [...known, ...edges.map((edge) => edge.node)], next: pageInfo.hasNextPage ? pageInfo.endCursor : null });
    } catch (error) {
      notice.failed(error);
    }
  };
  useEffect(() => { if (who) fetchAfter([], null); }, [who]);
  return [pages, () => fetchAfter(pages.tables, pages.next)];
}

function Game({ table }) {
  const title = table.variant?.title ?? '';
  return html`
    <li class="room-line">
      <span><b>${title}</b>, <time datetime=${table.finishedAt}>${when(table.finishedAt)}</time>
        <small> <bdi>${table.seats.map((seat) => seat.name).join(', ')}</bdi></small></span>
      <span>${headline(table, table.game ?? { winners: [] })}</span>
      <a class="button" href=${`/replay/${table.id}`} aria-label=${t('past.label', { name: title, when: when(table.finishedAt) })}>${t('over.replay')}</a>
    </li>`;
}

export function PastPage() {
  const who = useValue(account);
  const [pages, more] = usePages(who?.id);
  if (!who) return html`<${Nothing} text=${t('account.nobody')} />`;
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('past.title')}</h1>
      ${!pages && html`<p class="line">${t('loading')}</p>`}
      ${pages && !pages.tables.length && html`<p>${t('past.none')}</p>`}
      ${pages?.tables.length > 0 && html`<ul class="rooms past">${pages.tables.map((table) => html`<${Game} key=${table.id} table=${table} />`)}</ul>`}
      ${pages?.next && html`<div class="row"><${Doing} act=${more}>${t('past.more')}<//></div>`}
    </main>`;
}
