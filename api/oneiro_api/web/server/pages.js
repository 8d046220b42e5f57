// Lists that come by the page.
import { ask } from './graphql.js';

// The first pages of a list, joined as `all`, with what the last of them says of the list. `of` finds the list in an answer, null
// where there is none to see.
export async function pages(operation, variables, of, most = Infinity) {
  const all = [];
  let page = { pageInfo: { hasNextPage: true, endCursor: null } };
  for (let number = 0; number < most && page.pageInfo.hasNextPage; number += 1) {
    page = of(await ask(operation, { ...variables, after: page.pageInfo.endCursor }));
    if (!page) return { all };
    all.push(...page.edges.map((edge) => edge.node));
  }
  return { ...page, all };
}

// All that a list holds, the earliest first.
export const everything = async (operation, variables, of) => (await pages(operation, variables, of)).all;
