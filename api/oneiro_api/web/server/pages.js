// Lists that come by the page.
import { ask } from './graphql.js';

// All of a list, page by page; `read` finds it in an answer, null where there is none to see.
export async function everything(operation, variables, read) {
  const nodes = [];
  let page = { hasNextPage: true, endCursor: null };
  while (page.hasNextPage) {
    const found = read(await ask(operation, { ...variables, after: page.endCursor }));
    if (!found) return nodes;
    nodes.push(...found.edges.map((edge) => edge.node));
    page = found.pageInfo;
  }
  return nodes;
}
