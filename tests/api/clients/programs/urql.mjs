// @urql/core: over fetch, over graphql-ws, and subscriptions over fetch with Server-Sent Events.
import WebSocket from 'ws';
import { Client, cacheExchange, fetchExchange, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import { FEED, SAY, SERVER, ask, bearer, check, http, socket, table, token, until } from './checking.mjs';

const sockets = createClient({ url: socket, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams: { token } });
const forwardSubscription = ({ query, variables }) => ({
  subscribe: (sink) => ({ unsubscribe: sockets.subscribe({ query, variables }, sink) }),
});
const shared = { url: http, preferGetMethod: false, fetchOptions: { headers: bearer } };
const client = new Client({ ...shared, exchanges: [cacheExchange, fetchExchange, subscriptionExchange({ forwardSubscription })] });
const fetching = new Client({ ...shared, exchanges: [fetchExchange], fetchSubscriptions: true });
const answer = ({ data, error }) => (error ? { error: error.message } : data);

async function followed(by) {
  const told = [];
  const { unsubscribe } = by.subscription(FEED, { table }).subscribe((result) => told.push(answer(result)));
  await until(() => told.length);
  const first = told.length;
  await ask(SAY, { table, text: 'news' });
  await until(() => told.length > first || told.some(({ error }) => error));
  unsubscribe();
  return told.find(({ error }) => error) ?? told.every(({ table: { table: { status } } }) => status === 'OPEN');
}

await check('query', async () => answer(await client.query(SERVER, {}).toPromise()));
await check('query of a client that also takes streams', async () => answer(await fetching.query(SERVER, {}).toPromise()));
await check('mutation', async () => answer(await client.mutation(SAY, { table, text: 'from urql' }).toPromise()));
await check('mutation of a client that also takes streams', async () => answer(await fetching.mutation(SAY, { table, text: 'more' }).toPromise()));
await check('validation error', async () => answer(await client.query('{ nothing }', {}).toPromise()));
await check('subscription over graphql-ws', () => followed(client));
await check('subscription over fetch', () => followed(fetching));
process.exit(0);
