// A pairing before its round begins, changed by hand: somebody is chosen, and then whom he changes with, or where he goes.
import { html, names, useEffect, useEvent, useLatest, useRef, useState } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { everything } from '../../../server/pages.js';
import { listed, t } from '../../../words/words.js';
import { Opener } from './forms.js';
import { changeBy, meetings, repeatsAt, repeatsOf } from './meetings.js';
import { Judged, Why, whyOf } from './pairing.js';
import { WriteForm } from './writing.js';

const idsOf = (pod) => pod.seats.map((seat) => seat.entrant.id);
const signed = (number) => (number > 0 ? `+${number}` : `−${-number}`);

async function drafted(id, round) {
  const pods = await everything('PodsOf', { id, round }, (answer) => answer.tournament?.round?.pods);
  return { pods, byes: (await ask('ByesOf', { id, round })).tournament?.round?.byes ?? [] };
}

// Somebody, to be chosen or to change places with who is chosen: `change` is how many more meet again then.
function Person({ entrant, chosen, change, press }) {
  return html`
    <button type="button" class="seat-of" data-entrant=${entrant.id} aria-pressed=${String(chosen)} onClick=${() => press(entrant)}>
      <bdi>${entrant.name}</bdi>${change !== 0 && html` <small><span class="hidden">${t('draft.again')} </span>${signed(change)}</small>`}
    </button>`;
}

function Met({ met, pod }) {
  const name = (id) => pod.seats.find((seat) => seat.entrant.id === id).entrant.name;
  const repeats = met ? repeatsAt(met, idsOf(pod)) : [];
  return repeats.length > 0 && html`<p class="warned">${t('draft.met', { names: listed(repeats.map(([one, other, times]) => `${name(one)} – ${name(other)}${times > 1 ? ` (${times})` : ''}`)) })}</p>`;
}

function Pod({ pod, board }) {
  const { tournament, round, chosen, met, report, most } = board;
  const pin = () => act('Pin', { tournament: tournament.id, round: round.number, pod: pod.number, pinned: !pod.pinned });
  const goes = chosen && !idsOf(pod).includes(chosen.id) && pod.seats.length < most;
  return html`
    <section class=${names('pod', pod.pinned && 'pinned')} aria-label=${t('contest.table', { number: pod.number })}>
      <header><h3>${t('contest.table', { number: pod.number })}</h3>
        <${Doing} class="quiet" act=${pin} aria-pressed=${String(pod.pinned)}>${t('draft.pin')}<span class="hidden"> ${t('contest.table', { number: pod.number })}</span><//></header>
      <ol>${pod.seats.map(({ entrant }) => html`<li key=${entrant.id}><${Person} entrant=${entrant} chosen=${entrant.id === chosen?.id} change=${board.changeFor(entrant)} press=${board.press} /></li>`)}</ol>
      ${goes && html`<${Doing} act=${() => board.move(pod.number)}>${t('draft.here', { name: chosen.name })}<span class="hidden"> ${t('contest.table', { number: pod.number })}</span><//>`}
      <${Met} met=${met} pod=${pod} />
      <${Why} told=${whyOf(report, idsOf(pod))} />
    </section>`;
}

function Byes({ byes, board }) {
  const { chosen } = board;
  if (!byes.length && !chosen) return null;
  const sits = chosen && !byes.some((entrant) => entrant.id === chosen.id);
  return html`
    <section class="pod" aria-label=${t('draft.byes')}>
      <header><h3>${t('draft.byes')}</h3></header>
      <ul>${byes.map((entrant) => html`<li key=${entrant.id}><${Person} entrant=${entrant} chosen=${entrant.id === chosen?.id} change=${board.changeFor(entrant)} press=${board.press} /></li>`)}</ul>
      ${sits && html`<${Doing} act=${() => board.move(null)}>${t('draft.out', { name: chosen.name })}<//>`}
      ${chosen && html`<${Doing} act=${() => board.move(0)}>${t('draft.alone', { name: chosen.name })}<//>`}
    </section>`;
}

// The keys go on from who was moved, wherever he sits now.
function useFollowing(moved, draft) {
  const box = useRef(null);
  useEffect(() => { if (moved) box.current?.querySelector(`[data-entrant="${moved}"]`)?.focus(); }, [moved, draft]);
  return box;
}

function useBoard(tournament, round) {
  const about = { tournament: tournament.id, round: round.number };
  const [chosen, choose] = useState(null);
  const [moved, follow] = useState(null);
  const draft = useLatest(() => drafted(tournament.id, round.number), [tournament]);
  const met = useLatest(() => meetings(tournament.id, round.number), [round.number]);
  const report = useLatest(() => ask('JudgedRound', { id: tournament.id, round: round.number }), [round.number, round.again])?.tournament?.pairingReport;
  useEvent('keydown', (event) => event.key === 'Escape' && choose(null));
  const doing = async (operation, more) => {
    if (!(await act(operation, { ...about, ...more }))) return;
    follow(chosen.id);
    choose(null);
  };
  const press = (entrant) => {
    if (!chosen || chosen.id === entrant.id) return choose(chosen ? null : entrant);
    return doing('SwapSeats', { first: chosen.id, second: entrant.id });
  };
  const tables = draft?.pods.map(idsOf) ?? [];
  const changeFor = (entrant) => (met && chosen && chosen.id !== entrant.id ? changeBy(met, tables, chosen.id, entrant.id) : 0);
  const move = (pod) => doing('MoveEntrant', { entrant: chosen.id, pod });
  return { tournament, round, chosen, moved, draft, met, report, tables, most: tournament.settings.most, press, move, changeFor };
}

function Summary({ board }) {
  const { chosen, met, report, tables, round } = board;
  const number = met ? repeatsOf(met, tables) : 0;
  const asMade = report && number === report.repeats && tables.every((ids) => whyOf(report, ids));
  return html`
    <p class="line" role="status">${chosen ? t('draft.chosen', { name: chosen.name }) : t('draft.choose')}</p>
    ${asMade ? html`<${Judged} report=${report} />` : round.number > 1 && html`<p class="line">${report ? t('pairing.repeats', { number, least: report.leastRepeats }) : t('draft.repeats', { number })}</p>`}`;
}

export function Draft({ tournament, round }) {
  const [again, count] = useState(0);
  const board = useBoard(tournament, { ...round, again });
  const box = useFollowing(board.moved, board.draft);
  const pair = async () => (await act('PairRound', { tournament: tournament.id, dryRun: false })) && count(again + 1);
  if (!board.draft) return html`<p class="line">${t('loading')}</p>`;
  const { pods, byes } = board.draft;
  return html`
    <div ref=${box}>
      <${Summary} board=${board} />
      <div class="pods">
        ${pods.map((pod) => html`<${Pod} key=${pod.number} pod=${pod} board=${board} />`)}
        <${Byes} byes=${byes} board=${board} />
      </div>
      ${round.phase === 'PAIRED' && html`
        <div class="row">
          <${Doing} act=${pair}>${t(pods.some((pod) => pod.pinned) ? 'draft.around' : 'draft.again_all')}<//>
          <${Opener} kind="" label=${t('draft.write')} Form=${WriteForm} tournament=${tournament} round=${round} draft=${board.draft} />
        </div>`}
    </div>`;
}
