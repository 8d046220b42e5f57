// The first page: play at once, by a code, at an open table, or at one of one's own.
import { html, useEffect, useState, useValue } from '../view.js';
import { Doing } from '../parts/doing.js';
import { rememberScreen } from '../parts/invitation.js';
import { go } from '../routes.js';
import { account, signIn, someName } from '../server/account.js';
import { act } from '../server/doing.js';
import { installed } from '../server/installed.js';
import { t } from '../words/words.js';
import { OpenRooms, Shows, YourRooms } from './rooms.js';
import { Cover } from './cover.js';

export function Name({ name, set }) {
  return html`
    <label class="field">
      <span>${t('home.name')}</span>
      <input type="text" value=${name} maxlength="40" autocomplete="nickname" dir="auto" onInput=${(event) => set(event.target.value)} />
    </label>`;
}

// The modules of a table come while one signs in and gets a seat.
const fetchTable = () => import('./table.js').catch(() => {});

async function sitDown(name, code) {
  fetchTable();
  if (!(await signIn(name))) return;
  const table = await act('Join', { code: code.trim().toUpperCase() });
  if (table) go(`/table/${table.id}`);
}

function ByCode({ name, given = '' }) {
  const [code, set] = useState(given);
  const submit = (event) => {
    event.preventDefault();
    if (code.trim()) sitDown(name, code);
  };
  return html`
    <form class="by-code" onSubmit=${submit}>
      <label class="field"><span>${t('home.code')}</span>
        <input type="text" class="code" value=${code} maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" onInput=${(event) => set(event.target.value)} />
      </label>
      <${Doing} act=${() => code.trim() && sitDown(name, code)}>${t('home.join')}<//>
    </form>`;
}

function Variants({ chosen, choose }) {
  return html`
    <fieldset class="chips">
      <legend>${t('home.variant')}</legend>
      ${installed.variants.map((variant) => html`
        <label class="chip" key=${variant.key}>
          <input type="radio" name="variant" checked=${variant.key === chosen} onChange=${() => choose(variant.key)} />${variant.title}
        </label>`)}
    </fieldset>`;
}

export function Home() {
  const who = useValue(account);
  const [name, setName] = useState(() => someName());
  const [variant, choose] = useState(installed.variants[0]?.key);
  const play = async () => {
    fetchTable();
    const table = (await signIn(name)) && (await act('QuickPlay', { variant }));
    if (table) go(`/table/${table.id}`);
  };
  const open = async () => (await signIn(name)) && go(`/new/${variant}`);
  return html`
    <main class="page home" id="main" tabindex="-1">
      <${Cover} />
      <h1>${t('home.title')}</h1>
      <p class="lead">${t('home.lead')}</p>
      <section class="panel start" aria-label=${t('home.start')}>
        ${who ? html`<p class="line">${t('home.hello', { name: who.name })}</p>` : html`<${Name} name=${name} set=${setName} />`}
        <div class="row"><${Doing} class="go large" act=${play}>${t('home.play')}<//></div>
        <p class="line">${t('home.play.text')}</p>
        <${Variants} chosen=${variant} choose=${choose} />
        <div class="row"><${Doing} act=${open}>${t('home.open')}<//></div>
        <${ByCode} name=${name} />
      </section>
      <${YourRooms} />
      <${OpenRooms} />
      <${Shows} />
      <footer class="foot">${who && html`<a href="/games">${t('past.title')}</a>`} <a href="/graphql" data-elsewhere>${t('home.api')}</a> <span>Oneiro ${installed.server?.version}</span></footer>
    </main>`;
}

// Somebody came by a link: he says who he is, and sits down.
export function JoinPage({ code }) {
  const who = useValue(account);
  const [name, setName] = useState(() => someName());
  useEffect(() => rememberScreen(code), [code]);
  return html`
    <main class="page home" id="main" tabindex="-1">
      <h1>${t('join.title')}</h1>
      <p class="lead">${t('join.lead', { code })}</p>
      <section class="panel start" aria-label=${t('home.start')}>
        ${!who && html`<${Name} name=${name} set=${setName} />`}
        <div class="row"><${Doing} class="go large" act=${() => sitDown(name, code)}>${t('join.sit_down')}<//></div>
      </section>
    </main>`;
}
