// The client's operations, read from operations.graphql: each is sent with the fragments that it uses, and no others.

const DEFINITION = /^(?:query|mutation|subscription|fragment) (\w+)/;
const OF_A_GAME = /^Of([A-Z][a-z]+)/;

const texts = await (await fetch('/web/operations.graphql')).text();
const definitions = new Map(
  texts.split(/\n(?=query|mutation|subscription|fragment)/).map(parsed).filter(Boolean),
);
let games = new Set();

function parsed(text) {
  const found = DEFINITION.exec(text);
  return found && [found[1], text.replace(/^#.*$/gm, '')];
}

// Which games the server knows, by their variants and the types of their views: a fragment on another one would be an error.
export function knowGames(variants) {
  games = new Set(variants.flatMap(({ key, gameType }) => [key, gameType.replace(/View$/, '').toLowerCase()]));
}

// An operation that is made up while the client runs.
export const define = (name, text) => definitions.set(name, text);

function unknown(name) {
  const game = OF_A_GAME.exec(name);
  return Boolean(game) && !games.has(game[1].toLowerCase());
}

function spreads(text) {
  return [...text.matchAll(/\.\.\.(\w+)/g)].map((found) => found[1]).filter((name) => definitions.has(name));
}

function known(text) {
  return text.replace(/\.\.\.(Of\w+)/g, (spread, name) => (unknown(name) ? '' : spread));
}

// The text of an operation, with all fragments that it needs.
export function documentOf(operation) {
  const needed = new Set([operation]);
  for (const name of needed) spreads(known(definitions.get(name))).forEach((found) => needed.add(found));
  return [...needed].map((name) => known(definitions.get(name))).join('\n');
}
