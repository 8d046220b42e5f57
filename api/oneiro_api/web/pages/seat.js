// Somebody came by a link for the seat of a player who is away: he says who he is, and plays on.
import { html } from '../view.js';
import { Doing } from '../parts/doing.js';
import { Name } from '../parts/asked.js';
import { go } from '../routes.js';
import { signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { t } from '../words/words.js';

export function SeatPage({ id, code }) {
  const take = async () => (await signIn()) && (await act('TakeSeat', { table: id, code })) && go(`/table/${id}`);
  return html`
    <main class="page home" id="main" tabindex="-1">
      <h1>${t('take_seat.title')}</h1>
      <p class="lead">${t('take_seat.lead')}</p>
      <section class="panel start" aria-label=${t('home.start')}>
        <${Name} />
        <div class="row"><${Doing} class="go large" act=${take}>${t('take_seat.take')}<//></div>
      </section>
    </main>`;
}
