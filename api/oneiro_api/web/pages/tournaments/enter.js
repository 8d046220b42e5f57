// Somebody has the code of a tournament: what it is, and the way into it.
import { html, usePromise, useState, useValue } from '../../view.js';
import { Doing } from '../../parts/doing.js';
import { go } from '../../routes.js';
import { account, signIn, someName } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { ask } from '../../server/graphql.js';
import { t } from '../../words/words.js';
import { Name } from '../home.js';
import { Nothing } from '../nothing.js';
import { Terms, mayEnter } from './entry.js';
import { Facts } from './facts.js';

function Invited({ tournament, code }) {
  const who = useValue(account);
  const [name, set] = useState(someName);
  const enter = async () => (await signIn(name)) && (await act('Register', { tournament: tournament.id, code })) && go(`/tournament/${tournament.id}`);
  const known = tournament.you?.entrant || tournament.you?.roles.length || !tournament.private;
  return html`
    <section class="panel start" aria-label=${t('entry.title')}>
      ${mayEnter(tournament) && !tournament.you?.entrant && html`
        ${!who && html`<${Name} name=${name} set=${set} />`}
        <${Terms} tournament=${tournament} />
        <div class="row"><${Doing} class="go large" act=${enter}>${t('entry.enter')}<//></div>`}
      ${!mayEnter(tournament) && html`<p class="line">${t('entry.closed')}</p>`}
      ${known && html`<a class="button" href=${`/tournament/${tournament.id}`}>${t('contest.look')}</a>`}
    </section>`;
}

export function EnterPage({ code }) {
  const who = useValue(account);
  const answer = usePromise(() => ask('Invited', { code }), [code, who?.id]);
  if (answer === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  const tournament = answer?.tournament;
  if (!tournament) return html`<${Nothing} text=${t('contest.unseen')} />`;
  return html`
    <main class="page contest" id="main" tabindex="-1">
      <p class="lead">${t('contest.invited')}</p>
      <h1><bdi>${tournament.name}</bdi></h1>
      <${Invited} tournament=${tournament} code=${code} />
      <section class="panel"><h2>${t('contest.what')}</h2><${Facts} tournament=${tournament} /></section>
    </main>`;
}
