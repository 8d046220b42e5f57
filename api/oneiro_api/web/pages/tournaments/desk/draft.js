// The next round: tried with its reasons, taken, and changed by hand before it begins. Somebody is chosen, and then whom he changes
// with, or where he goes; or all tables are written.
import { html, names, useEvent, useLatest, useLayoutEffect, useRef, useState } from '../../../view.js';
import { Dialog } from '../../../parts/dialog.js';
import { Doing } from '../../../parts/doing.js';
import { isNowhere } from '../../../parts/focus.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { everything } from '../../../server/pages.js';
import { spoken } from '../../../words/sentences.js';
import { listed, t } from '../../../words/words.js';
import { Buttons, Lines, Opener } from './forms.js';

// How good a pairing is, against what no pairing can beat, and against another that there was `before`.
function Judged({ report, before }) {
  const line = (key, of, least, digits = 0) => {
    if (report[of] == null) return null;
    const shown = (one) => one[of].toFixed(digits);
    const number = before?.[of] != null && shown(before) !== shown(report) ? `${shown(before)} → ${shown(report)}` : shown(report);
    return html`<li>${t(`pairing.${key}`, { number, least: report[least].toFixed(digits) })}</li>`;
  };
  return html`
    <ul class="line">
      ${line('partners', 'partnersAgain', 'leastPartnersAgain')}
      ${line('repeats', 'repeats', 'leastRepeats')}
      ${line('spread', 'spread', 'leastSpread', 2)}
      ${report.optimal && html`<li>${t('pairing.optimal')}</li>`}
    </ul>`;
}

function Why({ told }) {
  if (!told) return null;
  const { text, lang } = spoken(told.why, told.reason);
  return html`<small lang=${lang}>${text}</small>`;
}

const together = (ids) => [...ids].sort().join();

// Why each pod is as it is, by its entrants.
const byEntrants = (judged) => new Map(judged.map((pod) => [together(pod.entrants.map((one) => one.id)), pod]));

// Why a pod of these entrants is as it is; undefined where the format has not made it.
const whyOf = (reasons, ids) => reasons.get(together(ids));

// A pairing as it would be. The first reasons come with it.
async function tried(tournament) {
  const variables = { tournament, dryRun: true };
  const pairing = await act('PairRound', variables);
  const page = pairing?.report?.pods;
  const judged = page?.pageInfo.hasNextPage ? await everything('PairRound', variables, (answer) => answer.pairRound.report?.pods) : page?.edges.map((edge) => edge.node);
  return pairing && { ...pairing, reasons: byEntrants(judged ?? []) };
}

function Preview({ tournament, pairing, close }) {
  const pair = async () => (await act('PairRound', { tournament: tournament.id, dryRun: false })) && close();
  return html`
    <${Dialog} title=${t('step.PairRound')} close=${close} kind="wide">
      ${pairing.report && html`<${Judged} report=${pairing.report} />`}
      <ol class="log">${pairing.pods.map((pod, index) => html`
        <li key=${index}><b>${index + 1}</b> ${listed(pod.seats.map((entrant) => entrant.name))} <${Why} told=${whyOf(pairing.reasons, pod.seats.map((entrant) => entrant.id))} /></li>`)}</ol>
      ${pairing.byes.length > 0 && html`<p>${t('contest.byes', { names: listed(pairing.byes.map((entrant) => entrant.name)) })}
        ${pairing.report?.byes.map((bye) => html`<${Why} key=${bye.entrant.id} told=${bye} />`)}</p>`}
      <div class="row"><${Doing} class="go" act=${pair}>${t('step.take')}<//></div>
    <//>`;
}

export function Pairing({ tournament, kind = 'go' }) {
  const [pairing, set] = useState(null);
  const look = async () => set(await tried(tournament.id));
  return html`
    <${Doing} class=${kind} act=${look}>${t('step.PairRound')}<//>
    ${pairing && html`<${Preview} tournament=${tournament} pairing=${pairing} close=${() => set(null)} />`}`;
}

const idsOf = (pod) => pod.seats.map((seat) => seat.entrant.id);
const tableOf = (pod) => t('contest.table', { number: pod.number });

async function drafted(id, round) {
  const pods = await everything('PodsOf', { id, round }, (answer) => answer.tournament.round.pods);
  const { round: { byes }, pairingReport: report } = (await ask('JudgedRound', { id, round })).tournament;
  const judged = report ? await everything('ReasonsOf', { id, round }, (answer) => answer.tournament.pairingReport?.pods) : [];
  return { pods, byes, report, reasons: byEntrants(judged) };
}

// What would come of a change: what everything counts, before and after.
export function Outcome({ report, before }) {
  if (!report) return html`<p class="line">${t('draft.untold')}</p>`;
  return html`
    <${Judged} report=${report} before=${before} />
    ${report.together.map((pair) => html`<p class="warned">${t('draft.together', { names: listed(pair.map((one) => one.name)) })}</p>`)}`;
}

function Trial({ board, trial: { title, operation, more, report }, close }) {
  const change = () => board.change(operation, more);
  return html`
    <${Dialog} title=${title} close=${close}>
      <${Outcome} report=${report} before=${board.draft.report} />
      <${Buttons} act=${change} yes=${t('draft.do')} close=${close} />
    <//>`;
}

const Person = ({ entrant, board }) => html`
  <button type="button" class="seat-of" data-entrant=${entrant.id} aria-pressed=${String(entrant.id === board.chosen?.id)} onClick=${() => board.press(entrant)}><bdi>${entrant.name}</bdi></button>`;

function Pod({ pod, board }) {
  const { about, chosen, draft } = board;
  const pin = () => act('Pin', { ...about, pod: pod.number, pinned: !pod.pinned });
  const goes = chosen && !idsOf(pod).includes(chosen.id) && pod.seats.length < board.most;
  return html`
    <section class=${names('pod', pod.pinned && 'pinned')} aria-label=${tableOf(pod)}>
      <header><h3>${tableOf(pod)}</h3>
        <${Doing} class="quiet" act=${pin} aria-pressed=${String(pod.pinned)}>${t('draft.pin')}<span class="hidden"> ${tableOf(pod)}</span><//></header>
      <ol>${pod.seats.map(({ entrant }) => html`<li key=${entrant.id}><${Person} entrant=${entrant} board=${board} /></li>`)}</ol>
      ${goes && html`<${Doing} act=${() => board.move(pod.number, tableOf(pod))}>${t('draft.here', { name: chosen.name })}<span class="hidden"> ${tableOf(pod)}</span><//>`}
      <${Why} told=${whyOf(draft.reasons, idsOf(pod))} />
    </section>`;
}

function Byes({ board }) {
  const { chosen, draft: { byes } } = board;
  if (!byes.length && !chosen) return null;
  const out = chosen && t('draft.out', { name: chosen.name });
  const alone = chosen && t('draft.alone', { name: chosen.name });
  return html`
    <section class="pod" aria-label=${t('draft.byes')}>
      <h3>${t('draft.byes')}</h3>
      <ul>${byes.map((entrant) => html`<li key=${entrant.id}><${Person} entrant=${entrant} board=${board} /></li>`)}</ul>
      ${chosen && !byes.some((entrant) => entrant.id === chosen.id) && html`<${Doing} act=${() => board.move(null, out)}>${out}<//>`}
      ${chosen && html`<${Doing} act=${() => board.move(0, alone)}>${alone}<//>`}
    </section>`;
}

// The keys go on from who was moved, also when the draft that shows his new place has come; not so where they are elsewhere by then.
function useFollowing(moved, draft) {
  const box = useRef(null);
  const go = () => moved && box.current?.querySelector(`[data-entrant="${moved.id}"]`)?.focus();
  useLayoutEffect(go, [moved]);
  useLayoutEffect(() => { if (isNowhere()) go(); }, [draft]);
  return box;
}

function useBoard(tournament, round) {
  const about = { tournament: tournament.id, round: round.number };
  const [chosen, choose] = useState(null);
  const [moved, follow] = useState(null);
  const [trial, offer] = useState(null);
  const draft = useLatest(() => drafted(tournament.id, round.number), [tournament]);
  useEvent('keydown', (event) => event.key === 'Escape' && !trial && choose(null));
  const look = async (title, operation, more) => {
    const found = await act(operation, { ...about, ...more, dryRun: true });
    if (found) offer({ title, operation, more, report: found.pairingReport });
  };
  const change = async (operation, more) => {
    const done = await act(operation, { ...about, ...more, dryRun: false });
    if (!done) return;
    choose(null);
    follow({ id: chosen.id });
    offer(null);
  };
  const press = (entrant) => {
    if (!chosen || chosen.id === entrant.id) return choose(chosen ? null : entrant);
    return look(`${chosen.name} ⇄ ${entrant.name}`, 'SwapSeats', { first: chosen.id, second: entrant.id });
  };
  const move = (pod, to) => look(pod ? `${chosen.name} → ${to}` : to, 'MoveEntrant', { entrant: chosen.id, pod });
  return { about, chosen, moved, draft, trial, most: tournament.settings.most, press, move, change, rest: () => offer(null) };
}

export function Draft({ tournament, round }) {
  const board = useBoard(tournament, round);
  const box = useFollowing(board.moved, board.draft);
  const { draft, chosen, trial } = board;
  if (!draft) return html`<p class="line">${t('loading')}</p>`;
  const pair = () => act('PairRound', { tournament: tournament.id, dryRun: false });
  return html`
    <div ref=${box}>
      <p class="line" role="status">${chosen ? t('draft.chosen', { name: chosen.name }) : t('draft.choose')}</p>
      ${draft.report && html`<${Judged} report=${draft.report} />`}
      <div class="pods">
        ${draft.pods.map((pod) => html`<${Pod} key=${pod.number} pod=${pod} board=${board} />`)}
        <${Byes} board=${board} />
      </div>
      ${round.phase === 'PAIRED' && html`
        <div class="row">
          <${Doing} act=${pair}>${t(draft.pods.some((pod) => pod.pinned) ? 'draft.around' : 'draft.again')}<//>
          <${Opener} kind="" label=${t('draft.write')} Form=${WriteForm} tournament=${tournament} round=${round} draft=${draft} />
        </div>`}
      ${trial && html`<${Trial} board=${board} trial=${trial} close=${board.rest} />`}
    </div>`;
}

const plain = (name) => name.trim().toLocaleLowerCase();
const written = ({ pods }) => pods.map((pod) => pod.seats.map((seat) => seat.entrant.name).join(', ')).join('\n');
const everybody = ({ pods, byes }) => [...pods.flatMap((pod) => pod.seats.map((seat) => seat.entrant)), ...byes];

// The tables of a text, who sits out, and the names that nobody bears. Of two with one name each is taken once.
function read(text, draft) {
  const free = everybody(draft);
  const unknown = [];
  const take = (name) => {
    const at = free.findIndex((entrant) => plain(entrant.name) === plain(name));
    if (at < 0) unknown.push(name.trim());
    return at < 0 ? [] : free.splice(at, 1).map((entrant) => entrant.id);
  };
  const lines = text.split('\n').map((line) => line.split(',').filter((name) => name.trim())).filter((line) => line.length);
  return { pods: lines.map((line) => ({ seats: line.flatMap(take) })), byes: free.map((entrant) => entrant.id), out: free.map((entrant) => entrant.name), unknown };
}

function WriteForm({ tournament, round, draft, close }) {
  const [text, write] = useState(() => written(draft));
  const { pods, byes, out, unknown } = read(text, draft);
  const send = async () => (await act('UploadPairing', { tournament: tournament.id, pods, byes, stage: round.stage, games: round.games })) && close();
  return html`
    <${Dialog} title=${t('draft.write')} close=${close} kind="wide">
      <${Lines} label=${t('draft.write.text')} value=${text} set=${write} rows=${Math.min(16, draft.pods.length + 2)} />
      <p class="line" role="status">${unknown.length > 0 ? t('draft.unknown', { names: listed(unknown) }) : out.length > 0 && t('contest.byes', { names: listed(out) })}</p>
      <${Buttons} act=${send} yes=${t('draft.write.take')} disabled=${unknown.length > 0 || !pods.length} close=${close} />
    <//>`;
}
