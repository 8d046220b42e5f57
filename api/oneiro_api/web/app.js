// The client begins here: who is there, what is installed, and which page the address asks for.
import { html, render, useEffect, useRef, useValue } from './view.js';
import { Notices } from './parts/notices.js';
import { Top } from './parts/top.js';
import { Zoom } from './parts/zoom.js';
import { AccountPage } from './pages/account.js';
import { DeckPage } from './pages/decks/deck.js';
import { DecksPage } from './pages/decks/list.js';
import { Home, JoinPage } from './pages/home.js';
import { Nothing } from './pages/nothing.js';
import { OpenPage } from './pages/open.js';
import { ReplayPage } from './pages/replay/replay.js';
import { RulesIndex, RulesPage } from './pages/rules.js';
import { TablePage } from './pages/table.js';
import { TournamentsPage } from './pages/tournaments/list.js';
import { RatingsPage } from './pages/tournaments/ratings.js';
import { ScreenPage } from './pages/tournaments/screen.js';
import { TournamentPage } from './pages/tournaments/tournament.js';
import { TvPage } from './pages/tv.js';
import { found, path } from './routes.js';
import { recognise } from './server/account.js';
import { lookAround } from './server/installed.js';
import { language, speak, t } from './words/words.js';

const PAGES = {
  '/': Home,
  '/join/:code': JoinPage,
  '/new/:variant': OpenPage,
  '/table/:id': TablePage,
  '/tv/:code': TvPage,
  '/rules': RulesIndex,
  '/rules/:variant': RulesPage,
  '/decks': DecksPage,
  '/deck/:id': DeckPage,
  '/replay/:id': ReplayPage,
  '/ratings': RatingsPage,
  '/tournaments': TournamentsPage,
  '/tournament/:id': TournamentPage,
  '/tournament/:id/screen': ScreenPage,
  '/account': AccountPage,
};

// A new page has its own title, and whoever does not see it change is taken to its main part.
function useArrival(address) {
  const first = useRef(true);
  useEffect(() => {
    const heading = document.querySelector('h1')?.textContent;
    document.title = heading ? `${heading} · Oneiro` : 'Oneiro';
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true });
    first.current = false;
  }, [address]);
}

function App() {
  const address = useValue(path);
  const [Page, parts] = found(PAGES, address);
  useArrival(address);
  return html`
    <div key=${useValue(language)}>
      <${Top} />
      ${Page ? html`<${Page} key=${Page.name} ...${parts} />` : html`<${Nothing} />`}
      <${Zoom} />
      <${Notices} />
    </div>`;
}

async function begin() {
  await Promise.all([speak(), lookAround(), recognise()]);
  render(html`<${App} />`, document.getElementById('app'));
}

begin().catch(() => {
  document.getElementById('app').textContent = t('connection.no_answer');
});
