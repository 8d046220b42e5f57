// npm graphql-sse in its distinct connections mode.
import { createClient } from 'graphql-sse';
import { FEED, SAY, SERVER, VIEWER, ask, bearer, check, connected, http, table, until } from './checking.mjs';

const client = createClient({ url: http, retryAttempts: 0, headers: bearer });
const all = (payload) => new Promise((resolve, reject) => {
  const told = [];
  client.subscribe(payload, { next: (value) => told.push(value), error: reject, complete: () => resolve(told) });
});
const messages = (error) => (Array.isArray(error) ? error.map(({ message }) => message) : { failed: String(error) });

await check('query', () => all({ query: SERVER }));
await check('mutation', () => all({ query: SAY, variables: { table, text: 'over a stream' } }));
await check('a Bearer token', () => all({ query: VIEWER }));
await check('validation error', () => all({ query: '{ nothing }' }).then(([{ errors }]) => messages(errors), messages));
await check('syntax error', () => all({ query: '{ server' }).then(([{ errors }]) => messages(errors), messages));
await check('subscription', async () => {
  const told = [];
  const stop = client.subscribe({ query: FEED, variables: { table } }, { next: ({ data }) => told.push(data), error() {}, complete() {} });
  await until(() => told.length);
  const first = told.length;
  await ask(SAY, { table, text: 'news' });
  await until(() => told.length > first);
  stop();
  return told.every(({ table: { table: { status } } }) => status === 'OPEN');
});
await check('a refused subscription', () => all({ query: FEED, variables: { table: 't_none' } })
  .then(([{ errors }]) => errors.map(({ extensions }) => extensions.code), messages));
await check('leaving ends the feed', async () => {
  const stop = client.subscribe({ query: FEED, variables: { table } }, { next() {}, error() {}, complete() {} });
  await until(async () => (await connected()) === 1);
  stop();
  return until(async () => (await connected()) === 0);
});
process.exit(0);
