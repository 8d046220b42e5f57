// Questions by POST, feeds over one socket. Whoever asks is told by his token.
import '../vendor/graphql-ws.min.js';
import { signal } from '../view.js';
import { documentOf } from './documents.js';

const PATIENCE = 5000;
const SLOWEST_RETRY = 8000;

export const token = signal(localStorage.getItem('oneiro.token'));
export const online = signal(true);
let ahead = 0;

// An answer with errors: `code` is the server's, where it has one.
export class Failed extends Error {
  constructor(errors) {
    super(errors[0].message);
    this.code = errors[0].extensions?.code;
  }
}

// The time by the server's clock, in milliseconds.
export const now = () => Date.now() + ahead;

export function headers(own, as = token.value) {
  const all = { accept: 'application/json', ...own };
  return as ? { ...all, authorization: `Bearer ${as}` } : all;
}

// A question with a file stands in parts: the operation, where the file belongs in it, and the file itself.
function parcel(body, { input }, file, as) {
  const parts = new FormData();
  const field = Object.keys(input).find((key) => input[key] === null);
  parts.append('operations', body);
  parts.append('map', JSON.stringify({ 0: [`variables.input.${field}`] }));
  parts.append('0', file);
  return { headers: headers({ 'graphql-require-preflight': '1' }, as), body: parts };
}

function setClock(answer) {
  const date = Date.parse(answer.headers.get('date'));
  if (Math.abs(date - now()) > 1500) ahead = date - Date.now();
}

// The data of an answer. Raises Failed when the server refuses the question, TypeError when it is out of reach. A file goes to
// the field of the input that is null. `as` is the token of who asks.
export async function ask(operation, variables = {}, file = null, as = token.value) {
  const body = JSON.stringify({ query: documentOf(operation), variables });
  const sent = file ? parcel(body, variables, file, as) : { headers: headers({ 'content-type': 'application/json' }, as), body };
  const answer = await fetch('/graphql', { method: 'POST', ...sent });
  setClock(answer);
  if (!answer.headers.get('content-type')?.includes('json')) throw new Failed([{ message: await answer.text() }]);
  const { data, errors } = await answer.json();
  if (errors) throw new Failed(errors);
  return data;
}

let silence;
let anew = false;
let connections = 0;
const client = globalThis.graphqlWs.createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: () => ({ token: token.value }),
  lazyCloseTimeout: 1000,
  keepAlive: 10000,
  retryAttempts: Infinity,
  shouldRetry: () => true,
  retryWait: (tries) => new Promise((go) => setTimeout(go, Math.min(SLOWEST_RETRY, 250 * 2 ** tries) * (0.5 + Math.random() / 2))),
  on: {
    connected: () => { online.value = true; anew = false; connections += 1; },
    closed: (event) => { clearTimeout(silence); online.value = anew || (event.wasClean && event.code === 1000); anew = false; },
    ping: (received) => { if (!received) silence = setTimeout(() => client.terminate(), PATIENCE); },
    pong: (received) => { if (received) clearTimeout(silence); },
  },
});
addEventListener('offline', () => client.terminate());
addEventListener('online', () => client.terminate());

// The socket is opened anew, for somebody else: that is no loss.
export function setToken(value) {
  anew = true;
  token.value = value;
  if (value) localStorage.setItem('oneiro.token', value);
  else localStorage.removeItem('oneiro.token');
  client.terminate();
}

// Follow a subscription until the function that is returned is called. `variables` are read anew at each connection; what is told
// first after one is told as such.
export function follow(operation, variables, told, failed = () => {}) {
  const query = documentOf(operation);
  let at = 0;
  return client.subscribe({ query, variables }, {
    next: ({ data, errors }) => {
      const first = at !== connections;
      at = connections;
      return errors ? failed(new Failed(errors)) : told(data, first);
    },
    error: (errors) => failed(Array.isArray(errors) ? new Failed(errors) : errors),
    complete: () => {},
  });
}
