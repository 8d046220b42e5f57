// Series: one's own, those that can be seen, and the way to one of one's own.
import { html, usePromise, useState, useValue } from '../../../view.js';
import { Name } from '../../../parts/asked.js';
import { Doing } from '../../../parts/doing.js';
import { go } from '../../../routes.js';
import { account, signIn } from '../../../server/account.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { t } from '../../../words/words.js';
import { Line } from '../desk/forms.js';
import { More, usePages } from '../paging.js';

const NAME = 100;

function Lines({ all }) {
  return html`
    <ul class="rooms">${all.map(({ id, name, owner }) => html`
      <li class="room-line" key=${id}><span><b><a href=${`/series/${id}`}><bdi>${name}</bdi></a></b></span><span><bdi>${owner.name}</bdi></span></li>`)}</ul>`;
}

function Yours() {
  const who = useValue(account);
  const answer = usePromise(() => (who ? ask('SeriesList', { mine: true, after: null }) : Promise.resolve(null)), [who?.id]);
  const own = answer?.allSeries.edges.map((edge) => edge.node) ?? [];
  if (!own.length) return null;
  return html`<section class="panel" aria-label=${t('contest.mine')}><h2>${t('contest.mine')}</h2><${Lines} all=${own} /></section>`;
}

function All() {
  const pages = usePages('SeriesList', { mine: false }, (answer) => answer.allSeries, []);
  if (!pages.all) return html`<p class="line">${t('loading')}</p>`;
  return html`
    <section class="panel" aria-label=${t('series.title')}>
      ${pages.all.length ? html`<${Lines} all=${pages.all} />` : html`<p class="line">${t('series.nothing')}</p>`}
      <${More} pages=${pages} />
    </section>`;
}

function Make() {
  const [name, write] = useState('');
  const make = async () => {
    const made = (await signIn()) && (await act('MakeSeries', { input: { name: name.trim(), events: [] } }));
    if (made) go(`/series/${made.id}`);
  };
  return html`
    <section class="panel start" aria-label=${t('series.make')}>
      <${Name} />
      <${Line} label=${t('series.name')} value=${name} set=${write} longest=${NAME} />
      <div class="row"><${Doing} act=${make} disabled=${!name.trim()}>${t('series.make')}<//></div>
    </section>`;
}

export function SeriesIndex() {
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('series.title')}</h1>
      <p class="lead">${t('series.text')}</p>
      <${Yours} />
      <${All} />
      <${Make} />
    </main>`;
}
