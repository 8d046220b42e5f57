// What is done to the tournament as a whole: a word to everybody, a pause, its end.
import { html, useState } from '../../../view.js';
import { Confirm } from '../../../parts/confirm.js';
import { act } from '../../../server/doing.js';
import { t } from '../../../words/words.js';
import { Opener, Saying } from './forms.js';

const BEFORE = new Set(['DRAFT', 'PUBLISHED', 'REGISTRATION', 'CHECK_IN']);

// What is decided with a reason, or said in words, which everybody can read afterwards.
function Words({ operation, tournament, field, close }) {
  const send = (words) => act(operation, { tournament: tournament.id, [field]: words });
  return html`<${Saying} title=${t(`step.${operation}`)} label=${t(`step.${field}`)} yes=${t(`step.${operation}`)} act=${send} close=${close} />`;
}

export const WithReason = ({ operation, tournament, field = 'reason', kind = 'quiet' }) => html`
  <${Opener} kind=${kind} label=${t(`step.${operation}`)} Form=${Words} operation=${operation} tournament=${tournament} field=${field} />`;

export function Archive({ tournament }) {
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  return html`
    <button type="button" class="quiet" onClick=${() => ask(true)}>${t('step.Archive')}</button>
    ${asking && html`<${Confirm} title=${t('step.Archive')} text=${t('step.Archive.text')} yes=${t('step.Archive')} close=${close}
      act=${async () => (await act('Archive', { tournament: tournament.id })) && close()} />`}`;
}

export function Steer({ tournament }) {
  const { phase, paused, you } = tournament;
  const owns = you.roles.includes('OWNER');
  const rules = owns || you.roles.includes('ARBITER');
  return html`
    <div class="row">
      <${WithReason} operation="Announce" tournament=${tournament} field="text" />
      ${phase === 'RUNNING' && rules && html`
        <${WithReason} key=${paused} operation=${paused ? 'Resume' : 'Pause'} tournament=${tournament} />
        <${WithReason} operation="Finish" tournament=${tournament} />`}
      ${owns && BEFORE.has(phase) && html`<${WithReason} operation="Cancel" tournament=${tournament} />`}
      ${owns && phase === 'FINISHED' && html`<${Archive} tournament=${tournament} />`}
    </div>`;
}
