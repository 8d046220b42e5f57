// The first page: play at once, by a code, at an open table, or at one of one's own.
import { html, useEffect, usePromise, useState, useValue } from '../view.js';
import { Name, Pick } from '../parts/asked.js';
import { Doing } from '../parts/doing.js';
import { rememberScreen } from '../parts/invitation.js';
import { go } from '../routes.js';
import { account, signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { ask } from '../server/graphql.js';
import { botTitle, botsFor, games, installed } from '../server/installed.js';
import { said, t, tongue } from '../words/words.js';
import { OpenRooms, Shows, YourRooms } from './rooms.js';
import { Cover, askAhead } from './cover.js';

// The modules of a table come while one signs in and gets a seat.
const fetchTable = () => import('./table.js').catch(() => {});

async function sitDown(code) {
  fetchTable();
  if (!(await signIn())) return;
  const table = await act('Join', { code: code.trim().toUpperCase() });
  if (table) go(`/table/${table.id}`);
}

function ByCode() {
  const [code, set] = useState('');
  const submit = (event) => {
    event.preventDefault();
    if (code.trim()) sitDown(code);
  };
  return html`
    <form class="by-code" onSubmit=${submit}>
      <label class="field"><span>${t('home.code')}</span>
        <input type="text" class="code" value=${code} maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" onInput=${(event) => set(event.target.value)} />
      </label>
      <${Doing} act=${() => code.trim() && sitDown(code)}>${t('home.join')}<//>
    </form>`;
}

function Games({ all, chosen, choose }) {
  return html`
    <fieldset class="chips">
      <legend>${t('home.variant')}</legend>
      ${all.map((game) => html`
        <label class="chip" key=${game.title}>
          <input type="radio" name="variant" checked=${game === chosen} onChange=${() => choose(game)} />${game.title}
        </label>`)}
    </fieldset>`;
}

// What most need not say: which edition it shall be, and whether bots alone sit down, and how good ones.
function More({ game, preset, bot, change }) {
  const key = `preset.${game.variant.key}.${preset.key}`;
  const bots = botsFor(game.variant.key).map((known) => [known.key, t('home.bots_alone', { name: botTitle(known) })]);
  return html`
    <details class="more">
      <summary>${t('home.more')}</summary>
      <${Pick} label=${t('home.against')} value=${bot} items=${[['', t('home.anybody')], ...bots]} choose=${(chosen) => change({ bot: chosen })} />
      ${game.presets.length > 1 && html`<${Pick} label=${t('open.preset')} value=${preset.key} items=${game.presets.map((known) => [known.key, known.title])} choose=${(chosen) => change({ preset: chosen })} />`}
      <p class="line" lang=${tongue(key)}>${said(key, preset.summary)}</p>
    </details>`;
}

function Start({ all }) {
  const [wish, set] = useState({ game: all[0], preset: null, bot: '' });
  const change = (changes) => set({ ...wish, ...changes });
  const { game } = wish;
  const preset = game.presets.find((known) => known.key === wish.preset) ?? game.presets[0];
  const bot = botsFor(game.variant.key).some((known) => known.key === wish.bot) ? wish.bot : '';
  const play = async () => {
    fetchTable();
    const table = (await signIn()) && (await act('QuickPlay', { variant: game.variant.key, preset: preset.key, bot: bot || null }));
    if (table) go(`/table/${table.id}`);
  };
  const open = async () => (await signIn()) && go(`/new/${game.variant.key}?preset=${preset.key}`);
  return html`
    <div class="row"><${Doing} class="go large" act=${play}>${t('home.play')}<//></div>
    <p class="line">${t(bot ? 'home.play.bots' : 'home.play.text')}</p>
    <${Games} all=${all} chosen=${game} choose=${(chosen) => change({ game: chosen, preset: null })} />
    <${More} game=${game} preset=${preset} bot=${bot} change=${change} />
    <div class="row"><${Doing} act=${open}>${t('home.open')}<//></div>`;
}

export function Home() {
  const who = useValue(account);
  const [all] = useState(games);
  return html`
    <main class="page home" id="main" tabindex="-1">
      <${Cover} />
      <h1>${t('home.title')}</h1>
      <p class="lead">${t('home.lead')}</p>
      <section class="panel start" aria-label=${t('home.start')}>
        ${who && html`<p class="line">${t('home.hello', { name: who.name })}</p>`}
        <${Name} />
        ${all.length > 0 && html`<${Start} all=${all} />`}
        <${ByCode} />
      </section>
      <${YourRooms} />
      <${OpenRooms} />
      <${Shows} />
      <footer class="foot">${who && html`<a href="/games">${t('past.title')}</a>`} <a href="/graphql" data-elsewhere>${t('home.api')}</a> <span>Oneiro ${installed.server?.version}</span></footer>
    </main>`;
}

Home.askAhead = askAhead;

// Whoever comes too late for a seat may watch: a private table by its code, as a screen for all does.
function TooLate({ table, code }) {
  if (table.closed) return html`<p class="lead">${t('join.closed')}</p>`;
  return html`
    <p class="lead">${t('join.begun')}</p>
    <section class="panel start" aria-label=${t('home.start')}>
      <div class="row"><a class="button go" href=${table.private ? `/tv/${code}` : `/table/${table.id}`}>${t('contest.watch')}</a></div>
    </section>`;
}

// The table of a code, as far as it is told: of a game that nobody may watch, no more than that.
async function found(code) {
  try {
    return (await ask('FindTable', { code })).table;
  } catch (error) {
    if (error.code !== 'NO_SPECTATORS') throw error;
    return { closed: true, status: 'PLAYING' };
  }
}

// Somebody came by a link: he says who he is, and sits down.
export function JoinPage({ code }) {
  const [tried, again] = useState(0);
  const table = usePromise(() => found(code), [code, tried]);
  useEffect(() => rememberScreen(code), [code]);
  const sit = async () => {
    await sitDown(code);
    again(tried + 1);
  };
  return html`
    <main class="page home" id="main" tabindex="-1">
      <h1>${t('join.title')}</h1>
      ${table?.status === 'PLAYING' && !table.you
        ? html`<${TooLate} table=${table} code=${code} />`
        : html`
          <p class="lead">${t('join.lead', { code })}</p>
          <section class="panel start" aria-label=${t('home.start')}>
            <${Name} />
            <div class="row"><${Doing} class="go large" act=${sit}>${t('join.sit_down')}<//></div>
          </section>`}
    </main>`;
}
