// A game, looked back at: a time line with a mark for each round, and the table as it stood at any moment.
import { html, useEffect, useEvent, usePromise, useState } from '../../view.js';
import { ask } from '../../server/graphql.js';
import { t } from '../../words/words.js';
import { tell } from '../../words/telling.js';
import { gameOf } from '../../server/installed.js';
import { download } from '../../parts/download.js';
import { copy, home } from '../../parts/invitation.js';
import { runnersOf } from '../../tables/frame.js';
import { Track } from '../../parts/track.js';
import { Nothing } from '../nothing.js';
import { Board } from './board.js';
import { statesOf } from './fold.js';

const STEP = 1600;
// How many colours the rounds have, in turn.
const HUES = 4;
const SILENT = new Set(['PhaseBegan', 'PileShuffled', 'CardsDrawn', 'RoundCleared']);

async function wholeGame(id) {
  const events = [];
  let after = null;
  let table;
  do {
    ({ table } = await ask('Replay', { id, after }));
    if (!table) return null;
    events.push(...table.history.edges.map((edge) => edge.node));
    after = table.history.pageInfo.endCursor;
  } while (table.history.pageInfo.hasNextPage);
  return { table, events };
}

// The moments that are shown: events that somebody who watches would notice, each with the number of the phase that it is of.
function momentsOf({ table, events }) {
  const states = statesOf(events, table.seats.length);
  let phase = 0;
  return events
    .map((event, index) => ({ event, state: states[index], phase: (phase += event.__typename === 'PhaseBegan' ? 1 : 0) }))
    .filter(({ event }) => !SILENT.has(event.__typename));
}

// Where a phase begins, with its round, by which it is coloured.
function marksOf(moments) {
  return moments
    .map(({ phase, state }, index) => ({ index, round: state.round, first: phase !== moments[index - 1]?.phase }))
    .filter((mark) => mark.first);
}

function TimeLine({ place, moments, at, turn }) {
  const rounds = moments.map(({ event }, index) => (event.__typename === 'RoundBegan' ? index : -1)).filter((index) => index >= 0);
  const last = moments.length - 1;
  return html`
    <div class="time-line">
      <div class="moments" aria-hidden="true">${marksOf(moments).map(({ index, round }) => html`<i key=${index} class=${`round-${round % HUES}`} style=${{ '--x': `${(100 * index) / last}%` }}></i>`)}</div>
      <input type="range" min="0" max=${last} value=${at} aria-label=${t('replay.time')} aria-valuetext=${tell(moments[at].event, place)} onInput=${(event) => turn(Number(event.target.value))} />
      <div class="rounds">
        ${rounds.map((index, round) => html`
          <button type="button" class="quiet" key=${index} style=${{ '--x': `${(100 * index) / last}%` }} aria-label=${t('table.round', { number: round + 1 })} onClick=${() => turn(index)}>${round + 1}</button>`)}
      </div>
    </div>`;
}

function usePlaying(at, last, turn) {
  const [playing, set] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) return set(false);
    const next = setTimeout(() => turn(at + 1), STEP);
    return () => clearTimeout(next);
  }, [playing, at]);
  return [playing, () => set(!playing)];
}

function Steps({ at, last, turn }) {
  const [playing, play] = usePlaying(at, last, turn);
  const by = (step) => turn(Math.min(last, Math.max(0, at + step)));
  useEvent('keydown', (event) => {
    if (event.target.closest('input, select, textarea, dialog')) return;
    if (event.key === 'j') by(-1);
    if (event.key === 'l') by(1);
    if (event.key === 'k') play();
  });
  return html`
    <div class="row">
      <button type="button" class="quiet" aria-label=${t('replay.before')} onClick=${() => by(-1)}>‹</button>
      <button type="button" class="go" onClick=${play}>${t(playing ? 'replay.stop' : 'replay.play')}</button>
      <button type="button" class="quiet" aria-label=${t('replay.after')} onClick=${() => by(1)}>›</button>
    </div>`;
}

const addressOf = (event) => `${home()}${location.pathname}#${event.number}`;

const begun = (moments) => Math.max(0, moments.findIndex(({ event }) => `#${event.number}` === location.hash));

function Viewer({ game }) {
  const moments = momentsOf(game);
  const [at, set] = useState(() => begun(moments));
  const turn = (index) => {
    set(index);
    history.replaceState(null, '', `#${moments[index].event.number}`);
  };
  if (!moments.length) return html`<p class="line">${t('replay.empty')}</p>`;
  const { event, state } = moments[at];
  return html`
    <${Track} runners=${runnersOf(game.table, state.scores)} target=${game.table.options?.values.targetScore} />
    <${Board} state=${state} place=${game.table} />
    <div class="desk replay-desk">
      <p class="line caption" aria-live="polite">${tell(event, game.table)}</p>
      <${TimeLine} place=${game.table} moments=${moments} at=${at} turn=${turn} />
      <${Steps} at=${at} last=${moments.length - 1} turn=${turn} />
      <div class="row take">
        <button type="button" class="quiet" onClick=${() => copy(addressOf(event))}>${t('replay.copy')}</button>
        <button type="button" class="quiet" onClick=${() => download('game.json', game)}>${t('replay.download')}</button>
      </div>
    </div>`;
}

function Fairness({ table }) {
  if (!table.secret) return null;
  return html`
    <details class="panel">
      <summary>${t('replay.fair')}</summary>
      <p>${t('replay.fair.text')}</p>
      <dl class="facts"><dt>${t('replay.commitment')}</dt><dd><code>${table.commitment}</code></dd><dt>${t('replay.secret')}</dt><dd><code>${table.secret}</code></dd></dl>
    </details>`;
}

export function ReplayPage({ id }) {
  const game = usePromise(() => wholeGame(id), [id]);
  if (game === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  if (game === null) return html`<${Nothing} text=${t('table.unseen')} />`;
  return html`
    <main class="table replay" id="main" tabindex="-1">
      <div class="table-head"><h1>${t('replay.title', { name: gameOf(game.table) })}</h1></div>
      <${Viewer} game=${game} />
      <${Fairness} table=${game.table} />
    </main>`;
}
