// What all programs share: where the server is, and checks that are told as one line of JSON each.
export const { URL: url, TOKEN: token, OTHER: other, TABLE: table } = process.env;
export const http = `${url}/graphql`;
export const socket = http.replace('http', 'ws');
export const bearer = { authorization: `Bearer ${token}` };

export const SERVER = '{ server { name } }';
export const VIEWER = '{ viewer { name } }';
export const SAY = 'mutation($table: ID!, $text: String!) { say(table: $table, text: $text) { ... on ChatMessage { text } ... on Refusal { code } } }';
export const FEED = 'subscription($table: ID!) { table(id: $table) { cursor table { status seats { name } } } }';
export const CONNECTED = 'query($table: ID!) { table(id: $table) { seats { connected } } }';

const TOO_LONG = 20_000;
const never = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), TOO_LONG).unref());

export async function check(name, run) {
  let told;
  try {
    told = await Promise.race([run(), never()]);
  } catch (error) {
    told = { failed: String(error?.message ?? error?.reason ?? JSON.stringify(error)), code: error?.code };
  }
  console.log(JSON.stringify([name, told ?? null]));
}

export async function ask(query, variables = {}, headers = bearer) {
  const answer = await fetch(http, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()).data;
}

// Says something again and again until something is told that is wanted: an update may be on its way before it is listened for.
export async function until(wanted) {
  for (;;) {
    const found = await wanted();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// How many of the table's seats have an open feed.
export const connected = async () => (await ask(CONNECTED, { table })).table.seats.filter((seat) => seat.connected).length;
