// Who is in the tournament, as the desk sees to it.
import { html } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { act } from '../../../server/doing.js';
import { installed } from '../../../server/installed.js';
import { t } from '../../../words/words.js';

function Bots({ tournament }) {
  const bot = installed.bots.find((known) => known.strength === 'NORMAL') ?? installed.bots[0];
  if (!bot || tournament.settings.kind !== 'SOLO') return null;
  return html`<${Doing} act=${() => act('AddBots', { tournament: tournament.id, entrants: [{ bot: bot.key }] })}>${t('step.AddBots')}<//>`;
}

function Pending({ tournament }) {
  const pending = tournament.entrants.edges.map((edge) => edge.node).filter((entrant) => entrant.status === 'PENDING');
  return pending.map((entrant) => html`
    <${Doing} key=${entrant.id} act=${() => act('Approve', { tournament: tournament.id, entrant: entrant.id })}>${t('step.Approve', { name: entrant.name })}<//>`);
}

export function People({ tournament }) {
  return html`
    <div class="row">
      ${['REGISTRATION', 'CHECK_IN'].includes(tournament.phase) && html`<${Bots} tournament=${tournament} /><${Pending} tournament=${tournament} />`}
    </div>`;
}
