// Who plays best, by what rated tournaments have shown.
import { html, usePromise, useState } from '../../view.js';
import { ask } from '../../server/graphql.js';
import { installed } from '../../server/installed.js';
import { t } from '../../words/words.js';

const SIZES = ['SMALL', 'USUAL', 'LARGE'];
const KINDS = ['SOLO', 'PAIR'];

function Pick({ label, items, value, choose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select onChange=${(event) => choose(event.target.value)}>
        ${items.map(([key, title]) => html`<option key=${key} value=${key} selected=${key === value}>${title}</option>`)}
      </select>
    </label>`;
}

function Leaders({ leaders }) {
  if (!leaders.length) return html`<p class="line">${t('ratings.nobody')}</p>`;
  return html`
    <table>
      <thead><tr><th scope="col">${t('contest.place')}</th><th scope="col">${t('seats.title')}</th><th scope="col">${t('ratings.title')}</th><th scope="col">${t('ratings.tables')}</th></tr></thead>
      <tbody>
        ${leaders.map(({ rank, name, rating }) => html`
          <tr key=${`${rank} ${name}`}><td>${rank}</td><th scope="row"><bdi>${name}</bdi></th><td>${rating.shown} ${rating.provisional && html`<small>${t('ratings.provisional')}</small>`}</td><td>${rating.tables}</td></tr>`)}
      </tbody>
    </table>`;
}

export function RatingsPage() {
  const [wish, set] = useState({ variant: installed.variants[0]?.key, size: 'USUAL', kind: 'SOLO' });
  const answer = usePromise(() => ask('Leaders', wish), [wish]);
  const choose = (key) => (value) => set({ ...wish, [key]: value });
  return html`
    <main class="page contest" id="main" tabindex="-1">
      <h1>${t('ratings.title')}</h1>
      <section class="panel columns" aria-label=${t('ratings.which')}>
        <${Pick} label=${t('contest.plays')} items=${installed.variants.map((variant) => [variant.key, variant.title])} value=${wish.variant} choose=${choose('variant')} />
        <${Pick} label=${t('ratings.size')} items=${SIZES.map((size) => [size, t(`ratings.${size}`)])} value=${wish.size} choose=${choose('size')} />
        <${Pick} label=${t('ratings.kind')} items=${KINDS.map((kind) => [kind, t(`ratings.${kind}`)])} value=${wish.kind} choose=${choose('kind')} />
      </section>
      ${answer ? html`<${Leaders} leaders=${answer.leaderboard.edges.map((edge) => edge.node)} />` : html`<p class="line">${t('loading')}</p>`}
    </main>`;
}
