// Tournaments: those that can be seen, and one of one's own.
import { html, usePromise, useState } from '../../view.js';
import { Doing } from '../../parts/doing.js';
import { go } from '../../routes.js';
import { signIn } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { ask } from '../../server/graphql.js';
import { installed } from '../../server/installed.js';
import { formatTitle } from '../../words/sentences.js';
import { count, said, t, tongue } from '../../words/words.js';

function Line({ tournament }) {
  return html`
    <li class="room-line">
      <span><b><a href=${`/tournament/${tournament.id}`}><bdi>${tournament.name}</bdi></a></b>
        <small> ${tournament.format && formatTitle(tournament.format)} · ${count('contest.entrants', tournament.entrants.totalCount)}${tournament.settings.capacity ? ` / ${tournament.settings.capacity}` : ''}</small></span>
      <span>${t(tournament.paused ? 'contest.paused' : `contest.${tournament.phase}`)}</span>
      <span>${tournament.you?.roles.length ? t('contest.yours') : tournament.you?.entrant ? t('contest.entered') : ''}</span>
    </li>`;
}

function Choice({ label, items, value, choose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select onChange=${(event) => choose(event.target.value)}>
        ${items.map(([key, title]) => html`<option key=${key} value=${key} selected=${key === value}>${title}</option>`)}
      </select>
    </label>`;
}

// What most organisers want, where it is installed.
const usual = (formats) => (formats.find((format) => format.key === 'swiss') ?? formats[0])?.key;

function Form({ formats }) {
  const [wish, set] = useState({ name: '', format: usual(formats), variant: installed.variants[0]?.key, private: false });
  const change = (changes) => set({ ...wish, ...changes });
  const open = async () => {
    const { name, format, variant } = wish;
    const input = { name: name.trim(), format, private: wish.private, plays: [{ variant, clock: 'NORMAL' }] };
    const made = (await signIn('')) && (await act('OpenTournament', { input }));
    if (made) go(`/tournament/${made.id}`);
  };
  return html`
    <details class="panel form">
      <summary>${t('contest.open')}</summary>
      <label class="field"><span>${t('contest.name')}</span><input type="text" maxlength="100" value=${wish.name} onInput=${(event) => change({ name: event.target.value })} /></label>
      <${Choice} label=${t('contest.format')} items=${formats.map((format) => [format.key, formatTitle(format)])} value=${wish.format} choose=${(format) => change({ format })} />
      <p class="line" lang=${tongue(`format.${wish.format}`)}>${said(`format.${wish.format}`, formats.find((format) => format.key === wish.format)?.summary)}</p>
      <${Choice} label=${t('home.variant')} items=${installed.variants.map((variant) => [variant.key, variant.title])} value=${wish.variant} choose=${(variant) => change({ variant })} />
      <label class="switch"><input type="checkbox" role="switch" checked=${wish.private} onChange=${() => change({ private: !wish.private })} /><span>${t('contest.private')}</span></label>
      <div class="row"><${Doing} class="go" act=${open} disabled=${!wish.name.trim()}>${t('contest.make')}<//></div>
    </details>`;
}

export function TournamentsPage() {
  const answer = usePromise(() => ask('Tournaments'));
  if (!answer) return html`<main class="page" id="main" tabindex="-1"><h1>${t('contest.title')}</h1><p class="line">${t('loading')}</p></main>`;
  const tournaments = answer.tournaments.edges.map((edge) => edge.node);
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('contest.title')}</h1>
      <section class="panel" aria-label=${t('contest.title')}>
        ${tournaments.length ? html`<ul class="rooms">${tournaments.map((one) => html`<${Line} key=${one.id} tournament=${one} />`)}</ul>` : html`<p class="line">${t('contest.nothing')}</p>`}
      </section>
      <p class="row"><a class="button" href="/ratings">${t('ratings.title')}</a></p>
      <${Form} formats=${answer.tournamentFormats} />
    </main>`;
}
