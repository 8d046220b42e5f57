// Somebody came by a link for the seat of a player who is away: he says who he is, and plays on.
import { html, useState, useValue } from '../view.js';
import { Doing } from '../parts/doing.js';
import { go } from '../routes.js';
import { account, signIn, someName } from '../server/account.js';
import { act } from '../server/doing.js';
import { t } from '../words/words.js';
import { Name } from './home.js';

export function SeatPage({ id, code }) {
  const who = useValue(account);
  const [name, setName] = useState(() => someName());
  const take = async () => (await signIn(name)) && (await act('TakeSeat', { table: id, code })) && go(`/table/${id}`);
  return html`
    <main class="page home" id="main" tabindex="-1">
      <h1>${t('take_seat.title')}</h1>
      <p class="lead">${t('take_seat.lead')}</p>
      <section class="panel start" aria-label=${t('home.start')}>
        ${!who && html`<${Name} name=${name} set=${setName} />`}
        <div class="row"><${Doing} class="go large" act=${take}>${t('take_seat.take')}<//></div>
      </section>
    </main>`;
}
