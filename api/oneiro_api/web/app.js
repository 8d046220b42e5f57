// The client begins here: who is there, what is installed, and which page the address asks for.
import { html, render, useEffect, useLayoutEffect, useRef, useState, useValue } from './view.js';
import { Notices, notice } from './parts/notices.js';
import { Top } from './parts/top.js';
import { Zoom } from './parts/zoom.js';
import { Nothing } from './pages/nothing.js';
import { found, path } from './routes.js';
import { brought, recognise } from './server/account.js';
import { lookAround } from './server/installed.js';
import { language, speak, t } from './words/words.js';

// Each page: how its module is loaded, and what it is called there. The server reads here which modules a page needs first.
const PAGES = {
  '/': [() => import('./pages/home.js'), 'Home'],
  '/join/:code': [() => import('./pages/home.js'), 'JoinPage'],
  '/seat/:id/:code': [() => import('./pages/seat.js'), 'SeatPage'],
  '/new/:variant': [() => import('./pages/open.js'), 'OpenPage'],
  '/table/:id': [() => import('./pages/table.js'), 'TablePage'],
  '/tv/:code': [() => import('./pages/tv.js'), 'TvPage'],
  '/rules': [() => import('./pages/rules.js'), 'RulesIndex'],
  '/rules/:variant': [() => import('./pages/rules.js'), 'RulesPage'],
  '/decks': [() => import('./pages/decks/list.js'), 'DecksPage'],
  '/deck/:id': [() => import('./pages/decks/deck.js'), 'DeckPage'],
  '/replay/:id': [() => import('./pages/replay/replay.js'), 'ReplayPage'],
  '/ratings': [() => import('./pages/tournaments/ratings.js'), 'RatingsPage'],
  '/tournaments': [() => import('./pages/tournaments/list.js'), 'TournamentsPage'],
  '/enter/:code': [() => import('./pages/tournaments/enter.js'), 'EnterPage'],
  '/tournaments/new': [() => import('./pages/tournaments/holding/pages.js'), 'HoldPage'],
  '/tournament/:id': [() => import('./pages/tournaments/tournament.js'), 'TournamentPage'],
  '/tournament/:id/again': [() => import('./pages/tournaments/holding/pages.js'), 'HoldPage'],
  '/tournament/:id/settings': [() => import('./pages/tournaments/holding/pages.js'), 'SettingsPage'],
  '/tournament/:id/screen': [() => import('./pages/tournaments/screen.js'), 'ScreenPage'],
  '/series': [() => import('./pages/tournaments/series/list.js'), 'SeriesIndex'],
  '/series/:id': [() => import('./pages/tournaments/series/series.js'), 'SeriesPage'],
  '/games': [() => import('./pages/account.js'), 'PastPage'],
  '/account': [() => import('./pages/account.js'), 'AccountPage'],
};
// Milliseconds after which the modules of all other pages come as well: whoever goes there need not wait.
const CALM = 500;

// The page of an address, with the parts of it.
async function pageAt(address) {
  const [page, parts] = found(PAGES, address);
  if (!page) return { address, Page: Nothing, parts };
  const [load, name] = page;
  const Page = (await load())[name];
  Page.askAhead?.();
  return { address, Page, parts };
}

// The page that is shown: that of the address, once its module is there; until then the one before it stays.
function usePage(first) {
  const address = useValue(path);
  const [shown, show] = useState(first);
  useEffect(() => {
    if (address === shown.address) return undefined;
    let wanted = true;
    pageAt(address).then((page) => wanted && show(page), notice.failed);
    return () => { wanted = false; };
  }, [address]);
  return shown;
}

// A new page has its own title, and whoever does not see it change is taken to its main part.
function useArrival(address) {
  const first = useRef(true);
  useLayoutEffect(() => {
    const heading = document.querySelector('h1')?.textContent;
    document.title = heading ? `${heading} · Oneiro` : 'Oneiro';
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true });
    first.current = false;
  }, [address]);
}

function App({ first, Asked }) {
  const { address, Page, parts } = usePage(first);
  useArrival(address);
  return html`
    <div key=${useValue(language)}>
      <${Top} />
      <${Page} key=${Page.name} ...${parts} />
      <${Zoom} />
      ${Asked && html`<${Asked} />`}
      <${Notices} />
    </div>`;
}

async function begin() {
  const [first] = await Promise.all([pageAt(path.value), speak(), lookAround(), recognise()]);
  const Asked = brought.value?.account && (await import('./parts/brought.js')).Brought;
  if (brought.value && !Asked) notice.say(t('account.link.void'), 'refusal');
  render(html`<${App} first=${first} Asked=${Asked} />`, document.getElementById('app'));
  setTimeout(() => Object.values(PAGES).forEach(([load]) => load().catch(() => {})), CALM);
}

begin().catch(() => {
  document.getElementById('app').textContent = t('connection.no_answer');
});
