// Lists that are as long as they like: a page at a time, and more when somebody asks for more; or all of them.
import { html, useEffect, useRef, useState } from '../../view.js';
import { Doing } from '../../parts/doing.js';
import { pages } from '../../server/pages.js';
import { t } from '../../words/words.js';

// The pages of a list that have been asked for; `asked` says when all are read anew, and what was read stays until they are.
export function usePages(operation, variables, of, asked) {
  const [wanted, want] = useState(1);
  const [read, set] = useState({ all: null });
  useEffect(() => {
    let current = true;
    pages(operation, variables, of, wanted).then((found) => current && set(found), () => {});
    return () => { current = false; };
  }, [wanted, ...asked]);
  return { ...read, more: () => want(wanted + 1) };
}

// What is read of long lists, anew whenever `asked` changes: one reading after the other, of which those are left out that are old by
// then. What was read stays until there is more. Undefined before.
export function useAll(read, asked) {
  const [all, set] = useState(undefined);
  const under = useRef(Promise.resolve());
  useEffect(() => {
    let wanted = true;
    const go = async () => wanted && set(await read());
    under.current = under.current.then(go).catch(() => {});
    return () => { wanted = false; };
  }, asked);
  return all;
}

export function More({ pages: { pageInfo, totalCount, all, more } }) {
  if (!pageInfo?.hasNextPage) return null;
  return html`
    <p class="row"><${Doing} class="quiet" act=${more}>${t('contest.more')}<//>
      ${totalCount && html`<small>${t('contest.shown', { number: all.length, total: totalCount })}</small>`}</p>`;
}
