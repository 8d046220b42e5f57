// Lists that are as long as they like: a page at a time, and more when somebody asks for more.
import { html, useEffect, useState } from '../../view.js';
import { Doing } from '../../parts/doing.js';
import { t } from '../../words/words.js';

async function upTo(read, wanted) {
  const all = [];
  let page = { pageInfo: { endCursor: null, hasNextPage: true } };
  for (let number = 0; number < wanted && page.pageInfo.hasNextPage; number += 1) {
    page = await read(page.pageInfo.endCursor);
    all.push(...page.edges.map((edge) => edge.node));
  }
  return { ...page, all };
}

// The whole of a list.
export const whole = (read) => upTo(read, Infinity);

// The pages of a list that have been asked for. `read` reads the page after a cursor; `asked` says when all are read anew, and
// what was read before stays until they are.
export function usePages(read, asked) {
  const [wanted, want] = useState(1);
  const [pages, set] = useState({ all: null });
  useEffect(() => {
    let current = true;
    upTo(read, wanted).then((found) => current && set(found), () => current && set((before) => ({ ...before, all: before.all ?? [] })));
    return () => { current = false; };
  }, [wanted, ...asked]);
  return { ...pages, more: () => want(wanted + 1) };
}

export function More({ pages }) {
  if (!pages.pageInfo?.hasNextPage) return null;
  const total = pages.totalCount;
  return html`
    <p class="row"><${Doing} class="quiet" act=${pages.more}>${t('contest.more')}<//>
      ${total && html`<small>${t('contest.shown', { number: pages.all.length, total })}</small>`}</p>`;
}
