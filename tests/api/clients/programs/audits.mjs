// The public audit suite of GraphQL over HTTP.
import { serverAudits } from 'graphql-http';
import { http } from './checking.mjs';

for (const audit of serverAudits({ url: http, fetchFn: fetch })) {
  const { status, reason } = await audit.fn();
  console.log(JSON.stringify([`${audit.id} ${audit.name}`, reason ? { status, reason } : status]));
}
