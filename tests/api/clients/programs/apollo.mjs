// @apollo/client: HTTP, and subscriptions over GraphQLWsLink.
import WebSocket from 'ws';
import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client/core';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { FEED, SAY, SERVER, VIEWER, ask, bearer, check, http, socket, table, token, until } from './checking.mjs';

globalThis.WebSocket = WebSocket; // the link looks for it when an operation fails
const sockets = createClient({ url: socket, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams: { token } });
const over = (link) => new ApolloClient({ cache: new InMemoryCache(), link });
const client = over(new HttpLink({ uri: http, headers: bearer }));
const live = over(new GraphQLWsLink(sockets));

for (const [way, by] of [['HTTP', client], ['a socket', live]]) {
  await check(`query over ${way}`, async () => (await by.query({ query: gql(SERVER) })).data);
  await check(`who asks over ${way}`, async () => (await by.query({ query: gql(VIEWER) })).data);
  await check(`mutation over ${way}`, async () => (await by.mutate({ mutation: gql(SAY), variables: { table, text: 'from Apollo' } })).data);
  await check(`validation error over ${way}`, () => by.query({ query: gql('{ nothing }') }).then(({ data }) => data, ({ message }) => message));
}
await check('subscription', async () => {
  const told = [];
  let failure;
  const following = live.subscribe({ query: gql(FEED), variables: { table } })
    .subscribe({ next: ({ data }) => told.push(data), error: ({ message }) => { failure = message; } });
  await until(() => failure || told.length);
  const first = told.length;
  await ask(SAY, { table, text: 'news' });
  await until(() => failure || told.length > first);
  following.unsubscribe();
  return failure ?? told.every(({ table: { table: { status } } }) => status === 'OPEN');
});
process.exit(0);
