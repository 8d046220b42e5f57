// The desk of who holds an office: what comes next, who calls, and what may be done at any time, folded away.
import { html } from '../../view.js';
import { t } from '../../words/words.js';
import { Calls } from './desk/calls.js';
import { Fold } from './desk/fold.js';
import { Next } from './desk/next.js';
import { People } from './desk/people.js';
import { Steer } from './desk/steer.js';

const ENTERING = new Set(['REGISTRATION', 'CHECK_IN']);
const OVER = new Set(['CANCELLED', 'ARCHIVED']);

export function Organiser({ tournament }) {
  if (!tournament.you?.roles.length) return null;
  const { phase } = tournament;
  const asking = tournament.entrants.edges.filter(({ node }) => node.status === 'PENDING').length;
  return html`
    <section class="panel organiser" aria-label=${t('contest.organiser')}>
      <h2>${t('contest.organiser')} ${tournament.code && html`<small>${t('contest.code', { code: tournament.code })}</small>`}</h2>
      ${tournament.trouble && html`<p class="warned" lang="en">${tournament.trouble}</p>`}
      <${Calls} tournament=${tournament} />
      <${Next} tournament=${tournament} />
      ${!OVER.has(phase) && html`
        <${Fold} key=${`people ${ENTERING.has(phase)}`} title=${t('desk.people')} hint=${asking > 0 && t('desk.asking', { number: asking })} open=${ENTERING.has(phase)}><${People} tournament=${tournament} /><//>
        <${Fold} title=${t('desk.steer')}><${Steer} tournament=${tournament} /><//>`}
    </section>`;
}
