// Tournaments: one's own, those that can be seen, the way to one of which one knows the code, and to one of one's own.
import { html, usePromise, useState, useValue } from '../../view.js';
import { go } from '../../routes.js';
import { account } from '../../server/account.js';
import { ask } from '../../server/graphql.js';
import { formatTitle } from '../../words/sentences.js';
import { count, t } from '../../words/words.js';
import { More, usePages } from './paging.js';

function Line({ tournament }) {
  return html`
    <li class="room-line">
      <span><b><a href=${`/tournament/${tournament.id}`}><bdi>${tournament.name}</bdi></a></b>
        <small> ${tournament.format && formatTitle(tournament.format)} · ${count('contest.entrants', tournament.entrants.totalCount)}${tournament.settings.capacity ? ` / ${tournament.settings.capacity}` : ''}</small></span>
      <span>${t(tournament.paused ? 'contest.paused' : `contest.${tournament.phase}`)}</span>
      <span>${tournament.you?.roles.length ? t('contest.yours') : tournament.you?.entrant ? t('contest.entered') : ''}</span>
    </li>`;
}

const Lines = ({ all }) => html`<ul class="rooms">${all.map((one) => html`<${Line} key=${one.id} tournament=${one} />`)}</ul>`;

// What one holds or has entered, drafts and private ones among them, as far as it is not over.
const UNDERWAY = ['DRAFT', 'PUBLISHED', 'REGISTRATION', 'CHECK_IN', 'RUNNING'];

function Yours() {
  const who = useValue(account);
  const answer = usePromise(() => (who ? ask('Tournaments', { filter: { mine: true, phases: UNDERWAY }, after: null }) : Promise.resolve(null)), [who?.id]);
  const own = answer?.tournaments.edges.map((edge) => edge.node) ?? [];
  if (!own.length) return null;
  return html`<section class="panel" aria-label=${t('contest.mine')}><h2>${t('contest.mine')}</h2><${Lines} all=${own} /></section>`;
}

function All() {
  const pages = usePages('Tournaments', {}, (answer) => answer.tournaments, []);
  if (!pages.all) return html`<p class="line">${t('loading')}</p>`;
  return html`
    <section class="panel" aria-label=${t('contest.title')}>
      ${pages.all.length ? html`<${Lines} all=${pages.all} />` : html`<p class="line">${t('contest.nothing')}</p>`}
      <${More} pages=${pages} />
    </section>`;
}

function ByCode() {
  const [code, set] = useState('');
  const submit = (event) => {
    event.preventDefault();
    if (code.trim()) go(`/enter/${encodeURIComponent(code.trim().toUpperCase())}`);
  };
  return html`
    <form class="by-code" onSubmit=${submit}>
      <label class="field"><span>${t('contest.by_code')}</span>
        <input type="text" class="code" value=${code} maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" onInput=${(event) => set(event.target.value)} />
      </label>
      <button type="submit">${t('contest.find')}</button>
    </form>`;
}

export function TournamentsPage() {
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('contest.title')}</h1>
      <p class="row"><a class="button go" href="/tournaments/new">${t('contest.open')}</a> <a class="button" href="/ratings">${t('ratings.title')}</a> <a class="button" href="/series">${t('series.title')}</a></p>
      <${Yours} />
      <${All} />
      <div class="row"><${ByCode} /></div>
    </main>`;
}
