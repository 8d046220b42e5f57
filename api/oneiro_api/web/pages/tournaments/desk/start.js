// The start: who has to check in and has not, and what becomes of him.
import { html, useState } from '../../../view.js';
import { Dialog } from '../../../parts/dialog.js';
import { Doing } from '../../../parts/doing.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { count, t } from '../../../words/words.js';
import { More, usePages } from '../paging.js';

function Missing({ tournament, begin, close }) {
  const { id } = tournament;
  const pages = usePages('Missing', { id }, (answer) => answer.tournament.missing, [tournament]);
  if (!pages.all) return null;
  return html`
    <${Dialog} title=${count('step.missing', pages.totalCount ?? 0)} close=${close}>
      <p class="line">${t('step.missing.text')}</p>
      <ul class="missing">
        ${pages.all.map((entrant) => html`
          <li key=${entrant.id}><bdi>${entrant.name}</bdi>
            <${Doing} class="quiet" aria-label=${t('step.here', { name: entrant.name })} act=${() => act('CheckIn', { tournament: id, entrant: entrant.id })}>✓<//></li>`)}
      </ul>
      <${More} pages=${pages} />
      <div class="row">
        <button type="button" class="quiet" onClick=${close}>${t('step.wait')}</button>
        <${Doing} class="go" act=${begin}>${t('step.without')}<//>
      </div>
    <//>`;
}

// Before check-in nobody is missing: then the start is all that is asked for.
export function Start({ tournament }) {
  const [asking, set] = useState(false);
  const { id, settings } = tournament;
  const begin = (withoutMissing) => act('StartTournament', { tournament: id, withoutMissing });
  const look = async () => {
    const missing = settings.checkIn ? (await ask('Missing', { id, after: null })).tournament.missing.totalCount : 0;
    return missing ? set(true) : begin(false);
  };
  return html`
    <${Doing} class="go" act=${look}>${t('step.StartTournament')}<//>
    ${asking && html`<${Missing} tournament=${tournament} begin=${() => begin(true)} close=${() => set(false)} />`}`;
}
