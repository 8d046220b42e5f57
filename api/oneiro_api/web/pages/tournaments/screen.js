// Who sits where, for a big screen in the hall: by name, so that everybody finds himself, and the way in for phones.
import { html, usePromise } from '../../view.js';
import { QrCode, home, isReachable } from '../../parts/invitation.js';
import { ask } from '../../server/graphql.js';
import { language, listed, t } from '../../words/words.js';
import { Nothing } from '../nothing.js';
import { useTournament } from './tournament.js';

const PUBLISHED = new Set(['PUBLISHED', 'PLAYING', 'COMPLETE']);

function placed(round) {
  const seats = round.pods.edges.flatMap(({ node }) => node.seats.map((seat) => ({ name: seat.entrant.name, table: node.number })));
  return seats.sort((one, other) => one.name.localeCompare(other.name, language.peek()));
}

function Seats({ round }) {
  return html`
    <ol class="placed" aria-label=${t('contest.tab.rounds')}>
      ${placed(round).map(({ name, table }) => html`<li key=${`${table} ${name}`}><bdi>${name}</bdi> <b aria-label=${t('contest.table', { number: table })}>${table}</b></li>`)}
    </ol>
    ${round.byes.length > 0 && html`<p class="lead">${t('contest.byes', { names: listed(round.byes.map((entrant) => entrant.name)) })}</p>`}`;
}

function Shown({ tournament }) {
  const latest = tournament.rounds.edges.map((edge) => edge.node).filter((round) => PUBLISHED.has(round.phase)).at(-1);
  const answer = usePromise(() => (latest ? ask('RoundOf', { id: tournament.id, number: latest.number }) : Promise.resolve(null)), [tournament]);
  const round = answer?.tournament?.round;
  return html`
    <main class="page hall" id="main" tabindex="-1">
      <h1><bdi>${tournament.name}</bdi></h1>
      <p class="lead">${latest ? t('contest.round_is', { number: latest.number, phase: t(`round.${latest.phase}`) }) : t(`contest.${tournament.phase}`)}</p>
      ${round ? html`<${Seats} round=${round} />` : !latest && html`<p class="line">${t('contest.no_rounds')}</p>`}
      ${isReachable() && html`<aside class="tv-code"><${QrCode} text=${`${home()}/tournament/${tournament.id}`} label=${t('contest.qr')} /></aside>`}
    </main>`;
}

export function ScreenPage({ id }) {
  const tournament = useTournament(id);
  if (tournament === null) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  return tournament ? html`<${Shown} tournament=${tournament} />` : html`<${Nothing} text=${t('contest.unseen')} />`;
}
