// npm graphql-ws, the reference client of graphql-transport-ws.
import WebSocket from 'ws';
import { createClient } from 'graphql-ws';
import { FEED, SAY, SERVER, VIEWER, ask, check, connected, socket, table, token, until } from './checking.mjs';

const client = (more = {}) => createClient({ url: socket, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams: { token }, ...more });
const all = (of, payload) => new Promise((resolve, reject) => {
  const told = [];
  of.subscribe(payload, { next: (value) => told.push(value), error: reject, complete: () => resolve(told) });
});
const ours = client({ lazyCloseTimeout: 5_000 });

await check('query', () => all(ours, { query: SERVER }));
await check('mutation', () => all(ours, { query: SAY, variables: { table, text: 'over a socket' } }));
await check('the token of connection_init', () => all(ours, { query: VIEWER }));
await check('no token', () => all(client({ connectionParams: {} }), { query: VIEWER }));
await check('another token', () => all(client({ connectionParams: { token: 'oneiro_x' } }), { query: VIEWER }));
await check('a Bearer token', () => {
  class Bearer extends WebSocket {
    constructor(address, protocols) { super(address, protocols, { headers: { authorization: `Bearer ${token}` } }); }
  }
  return all(client({ webSocketImpl: Bearer, connectionParams: undefined }), { query: VIEWER });
});
await check('a refusal is a result', () => all(ours, { query: SAY, variables: { table: 't_none', text: 'x' } }));
await check('validation error', () => all(ours, { query: '{ nothing }' }).catch((errors) => errors.map((error) => error.message)));
await check('syntax error', () => all(ours, { query: '{ server' }).catch((errors) => errors.map((error) => error.message)));
await check('an operation that is not there', () => all(ours, { query: 'query A { server { name } }', operationName: 'B' })
  .catch((errors) => errors.map((error) => error.message)));
await check('the socket lives on after errors', () => all(ours, { query: SERVER }));
await check('fifty operations at once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => all(ours, { query: SERVER })));
  return answers.filter(([{ data }]) => data.server.name === 'Oneiro').length;
});
await check('subscription', async () => {
  const told = [];
  const stop = ours.subscribe({ query: FEED, variables: { table } }, { next: ({ data }) => told.push(data), error() {}, complete() {} });
  await until(() => told.length);
  const first = told.length;
  await ask(SAY, { table, text: 'news' });
  await until(() => told.length > first);
  stop();
  return told.every(({ table: { table: { status } } }) => status === 'OPEN');
});
await check('iterate', async () => {
  const told = [];
  for await (const { data } of ours.iterate({ query: FEED, variables: { table } })) {
    told.push(data);
    if (told.length === 3) break;
    await ask(SAY, { table, text: 'more news' });
  }
  return told.length;
});
await check('unsubscribing ends the feed', async () => {
  const stop = ours.subscribe({ query: FEED, variables: { table } }, { next() {}, error() {}, complete() {} });
  await until(async () => (await connected()) === 1);
  stop();
  return until(async () => (await connected()) === 0);
});
await check('a lost socket ends the feed', async () => {
  let lost;
  class Losing extends WebSocket {
    constructor(...more) { super(...more); lost = this; }
  }
  client({ webSocketImpl: Losing }).subscribe({ query: FEED, variables: { table } }, { next() {}, error() {}, complete() {} });
  await until(async () => (await connected()) === 1);
  lost.terminate();
  return until(async () => (await connected()) === 0);
});
await check('keepAlive', async () => {
  let pongs = 0;
  const living = client({ keepAlive: 50, on: { pong: () => { pongs += 1; } } });
  const stop = living.subscribe({ query: FEED, variables: { table } }, { next() {}, error() {}, complete() {} });
  await until(() => pongs >= 3);
  stop();
  return true;
});
await check('resuming after a lost socket', async () => {
  const sockets = [];
  class Losing extends WebSocket {
    constructor(...more) { super(...more); sockets.push(this); }
  }
  const told = [];
  const lasting = client({ webSocketImpl: Losing, retryAttempts: 5, shouldRetry: () => true, retryWait: async () => {} });
  const stop = lasting.subscribe({ query: FEED, variables: { table } }, { next: ({ data }) => told.push(data), error() {}, complete() {} });
  await until(() => told.length);
  sockets[0].terminate();
  await until(() => sockets.length === 2 && told.length >= 2);
  stop();
  return true;
});
process.exit(0);
