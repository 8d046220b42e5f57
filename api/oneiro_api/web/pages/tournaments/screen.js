// For a big screen in the hall: who sits where by name and by table, and who stands where. Whatever has no room is turned to, page
// by page, as is one board after the other.
import { html, useEffect, useRef, useState } from '../../view.js';
import { QrCode, home, isReachable } from '../../parts/invitation.js';
import { everything, pages } from '../../server/pages.js';
import { language, listed, t } from '../../words/words.js';
import { Nothing } from '../nothing.js';
import { Coming } from './coming.js';
import { useAll } from './paging.js';
import { useTournament } from './tournament.js';

const PUBLISHED = new Set(['PUBLISHED', 'PLAYING', 'COMPLETE']);
// Milliseconds for which a page stands: long enough to find a name on it.
const STANDS = 12000;

const byName = (pods) => pods
  .flatMap((pod) => pod.seats.map((seat) => ({ key: seat.entrant.id, name: seat.entrant.name, at: pod.number })))
  .sort((one, other) => one.name.localeCompare(other.name, language.peek(), { numeric: true }));

const Named = ({ pods }) => byName(pods).map(({ key, name, at }) => html`<li key=${key}><bdi>${name}</bdi> <b aria-label=${t('contest.table', { number: at })}>${at}</b></li>`);

const Tabled = ({ pods }) => pods.map((pod) => html`<li key=${pod.number}><b aria-label=${t('contest.table', { number: pod.number })}>${pod.number}</b> <span>${listed(pod.seats.map((seat) => seat.entrant.name))}</span></li>`);

const Ranked = ({ rows }) => rows.map((row) => html`<li key=${row.entrant.id}><b>${row.rank}</b> <bdi>${row.entrant.name}</bdi> <span>${row.value.shown}</span></li>`);

const BOARDS = { names: Named, tables: Tabled, standing: Ranked };

// The boards that have something on them.
const boardsOf = ({ pods, rows }) => Object.keys(BOARDS).filter((key) => (key === 'standing' ? rows.length : pods.length));

async function seen(id, latest) {
  const rows = await everything('Standings', { id, asOf: null }, (answer) => answer.tournament?.standings);
  if (!latest) return { pods: [], rows, byes: [] };
  let byes = [];
  const { all } = await pages('RoundOf', { id, number: latest.number, own: 0 }, ({ tournament: { round } }) => { byes = round.byes; return round.pods; });
  return { pods: all, rows, byes };
}

const pagesIn = (list) => Math.max(1, Math.round((list.scrollWidth + gapOf(list)) / (list.clientWidth + gapOf(list))));
const gapOf = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;

// Which board stands, and which page of it; `turning` goes on from page to page, and from board to board.
function useTurning(boards, list, turning) {
  const [at, set] = useState({ board: 0, page: 0 });
  const onwards = ({ board, page }) => (page + 1 < pagesIn(list.current) ? { board, page: page + 1 } : { board: board + 1, page: 0 });
  useEffect(() => {
    if (!turning || !boards.length) return undefined;
    const turns = setTimeout(() => set(onwards(at)), STANDS);
    return () => clearTimeout(turns);
  }, [at, turning, boards.length]);
  useEffect(() => { if (list.current) list.current.scrollLeft = at.page * (list.current.clientWidth + gapOf(list.current)); });
  return [boards[at.board % boards.length], at.page, (board) => set({ board: boards.indexOf(board), page: 0 })];
}

function Boards({ found }) {
  const list = useRef(null);
  const [turning, turn] = useState(true);
  const boards = boardsOf(found);
  const [board, page, choose] = useTurning(boards, list, turning);
  const [total, count] = useState(1);
  useEffect(() => { if (list.current) count(pagesIn(list.current)); });
  const Board = BOARDS[board];
  if (!Board) return null;
  return html`
    <ol class=${`placed ${board}`} ref=${list} tabindex="0" aria-label=${t(`screen.${board}`)}><${Board} ...${found} /></ol>
    <div class="row turning">
      ${boards.map((key) => html`<button type="button" class="chip" key=${key} aria-pressed=${String(key === board)} onClick=${() => choose(key)}>${t(`screen.${key}`)}</button>`)}
      ${total > 1 && html`<span class="line">${t('screen.page', { number: page + 1, total })}</span>`}
      <button type="button" class="quiet" onClick=${() => turn(!turning)}>${t(turning ? 'screen.stop' : 'screen.turn')}</button>
    </div>`;
}

function Shown({ tournament }) {
  const rounds = [...tournament.rounds.edges.map((edge) => edge.node), tournament.latest];
  const latest = rounds.filter((round) => PUBLISHED.has(round?.phase)).at(-1);
  const found = useAll(() => seen(tournament.id, latest), [tournament]);
  return html`
    <main class="page hall" id="main" tabindex="-1">
      <h1><bdi>${tournament.name}</bdi></h1>
      <p class="lead">${latest ? t('contest.round_is', { number: latest.number, phase: t(`round.${latest.phase}`) }) : t(`contest.${tournament.phase}`)}</p>
      <${Coming} tournament=${tournament} />
      ${!latest && html`<p class="line">${t('contest.no_rounds')}</p>`}
      ${found && html`<${Boards} found=${found} />`}
      ${found?.byes.length > 0 && html`<p class="lead">${t('contest.byes', { names: listed(found.byes.map((entrant) => entrant.name)) })}</p>`}
      ${isReachable() && html`<aside class="tv-code"><${QrCode} text=${`${home()}/tournament/${tournament.id}`} label=${t('contest.qr')} /></aside>`}
    </main>`;
}

export function ScreenPage({ id }) {
  const tournament = useTournament(id);
  if (tournament === null) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  return tournament ? html`<${Shown} tournament=${tournament} />` : html`<${Nothing} text=${t('contest.unseen')} />`;
}
