// A series: who stands where by the tournaments that are over, with what each of them gave; and the tournaments themselves.
import { html, useEffect, usePromise, useState, useValue } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { account } from '../../../server/account.js';
import { ask } from '../../../server/graphql.js';
import { count, language, t } from '../../../words/words.js';
import { Nothing } from '../../nothing.js';
import { More, usePages } from '../paging.js';
import { Change } from './change.js';

const day = (at) => new Date(at).toLocaleDateString(language.peek(), { dateStyle: 'medium' });

// What an event gave, and for which place.
function Cell({ finish }) {
  if (!finish) return html`<td></td>`;
  const { rank, ranked, shown, counts } = finish;
  return html`
    <td>${counts ? shown : html`<s>${shown}</s><span class="hidden"> ${t('series.beyond')}</span>`}
      <br /><small>${t('series.place', { rank, ranked })}</small></td>`;
}

function Row({ row, events, own }) {
  return html`
    <tr class=${own && row.account?.id === own ? 'own' : ''}>
      <td>${row.rank}</td><th scope="row"><bdi>${row.name}</bdi></th><td><b>${row.shown}</b></td>
      ${events.map(({ id }) => html`<${Cell} key=${id} finish=${row.finishes.find(({ event }) => event === id)} />`)}
    </tr>`;
}

function Table({ series }) {
  const own = useValue(account)?.id;
  const pages = usePages('SeriesTable', { id: series.id }, (answer) => answer.series?.standings, [series]);
  const events = series.events.filter((event) => event.counts);
  if (!pages.all) return html`<p class="line">${t('loading')}</p>`;
  if (!pages.all.length) return html`<p class="line">${t('series.empty')}</p>`;
  return html`
    <div class="wide-table" tabindex="0" role="region" aria-label=${t('contest.tab.standings')}>
      <table>
        <thead><tr>
          <th scope="col">${t('contest.place')}</th><th scope="col">${t('seats.title')}</th><th scope="col">${t('series.points')}</th>
          ${events.map(({ id, name }) => html`<th scope="col" key=${id}><a href=${`/tournament/${id}`}><bdi>${name}</bdi></a></th>`)}
        </tr></thead>
        <tbody>${pages.all.map((row) => html`<${Row} key=${row.account?.id ?? row.name} row=${row} events=${events} own=${own} />`)}</tbody>
      </table>
    </div>
    <${More} pages=${pages} />`;
}

// A page to be printed gets a window at once: one that is opened later is taken for a pest.
async function fetched(id, form) {
  const page = form === 'html' ? open('about:blank') : window;
  const { filePass } = (await ask('SeriesPass', { id })).series;
  page.location = `/series/${id}/standings.${form}${filePass ? `?pass=${filePass}` : ''}`;
}

function Papers({ id }) {
  return html`
    <p class="row">
      ${[['html', t('papers.print')], ['csv', 'CSV']].map(([form, label]) => html`
        <${Doing} key=${form} class="quiet" act=${() => fetched(id, form)}>${label}<span class="hidden"> ${t('papers.standings')}</span><//>`)}
    </p>`;
}

function Events({ events }) {
  return html`
    <section class="panel">
      <h2>${t('contest.title')}</h2>
      <ul class="rooms">${events.map(({ id, name, phase, at }) => html`
        <li class="room-line" key=${id}><span><b><a href=${`/tournament/${id}`}><bdi>${name}</bdi></a></b></span><span>${day(at)}</span><span>${t(`contest.${phase}`)}</span></li>`)}</ul>
    </section>`;
}

// The series as it is now: null where there is none to see, undefined before the first answer.
function useSeries(id) {
  const who = useValue(account);
  const [asked, again] = useState(0);
  const [series, set] = useState(undefined);
  useEffect(() => {
    let wanted = true;
    ask('ThisSeries', { id }).then((answer) => wanted && set(answer.series), () => wanted && set((known) => known ?? null));
    return () => { wanted = false; };
  }, [id, who?.id, asked]);
  return [series, () => again(asked + 1)];
}

export function SeriesPage({ id }) {
  const [series, again] = useSeries(id);
  if (series === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  if (!series) return html`<${Nothing} text=${t('series.unseen')} />`;
  return html`
    <main class="page contest" id="main" tabindex="-1">
      <h1><bdi>${series.name}</bdi></h1>
      <p class="lead">${t('series.rule')} ${series.best && count('series.counted', series.best)}</p>
      ${series.yours && html`<${Change} key=${series.id} series=${series} changed=${again} />`}
      <${Table} series=${series} />
      ${series.events.some((event) => event.counts) && html`<${Papers} id=${id} />`}
      ${series.events.length > 0 && html`<${Events} events=${series.events} />`}
    </main>`;
}

// The series that a tournament is in.
export function InSeries({ tournament }) {
  const found = usePromise(() => ask('SeriesOf', { id: tournament.id }), [tournament.id])?.tournament?.series ?? [];
  return found.map(({ id, name }) => html`<p class="line" key=${id}>${t('series.in')} <a href=${`/series/${id}`}><bdi>${name}</bdi></a></p>`);
}
