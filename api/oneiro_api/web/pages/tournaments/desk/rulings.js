// What an official decides of a table or of an entrant: which ruling, the form of it, and why. Everybody can read the reason in the log.
import { html, useEffect, useLatest, useState } from '../../../view.js';
import { Pick } from '../../../parts/asked.js';
import { Dialog } from '../../../parts/dialog.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { everything } from '../../../server/pages.js';
import { clockTime, t } from '../../../words/words.js';
import { useAll } from '../paging.js';
import { Outcome } from './draft.js';
import { Buttons, Line, Opener, Tick, Whole } from './forms.js';
import { Find, isIn, people, useEntrants } from './people.js';

// Rulings that go without a reason, and those that may.
const WITHOUT = new Set(['Drop', 'CheckIn', 'Rest', 'Ready', 'SeedEntrant', 'GroupEntrant', 'BringBack', 'Approve', 'Decline', 'ReportPod', 'SeatStandby']);
const OPTIONAL = new Set(['NoShow', 'MergePods']);

const isOfficial = (tournament) => Boolean(tournament.you?.roles.length);

// `kinds` are the rulings to choose from; `given` are the variables of the chosen one, null while something is missing.
function Ruling({ title, kinds, kind, choose, given, close, children }) {
  const [reason, write] = useState('');
  const reasoned = !WITHOUT.has(kind);
  const ready = given && (!reasoned || OPTIONAL.has(kind) || reason.trim());
  const rule = async () => (await act(kind, reasoned ? { ...given, reason: reason.trim() } : given)) && close();
  return html`
    <${Dialog} title=${title} close=${close}>
      ${kinds.length > 1 && html`<${Pick} label=${t('ruling.what')} items=${kinds.map((one) => [one, t(`ruling.${one}`)])} value=${kind} choose=${choose} />`}
      <p class="line">${t(`ruling.${kind}.text`)}</p>
      ${children}
      ${reasoned && html`<${Line} label=${t(OPTIONAL.has(kind) ? 'ruling.maybe' : 'step.reason')} value=${reason} set=${write} />`}
      <${Buttons} act=${rule} yes=${t(`ruling.${kind}`)} disabled=${!ready} close=${close} />
    <//>`;
}

function UndoForm({ tournament, entry, close }) {
  return html`
    <${Ruling} title=${t('ruling.Undo')} kinds=${['Undo']} kind="Undo" given=${{ tournament: tournament.id, entry: entry.number }} close=${close}>
      <p lang=${entry.lang}>${entry.text}</p>
    <//>`;
}

export function UndoEntry({ tournament, entry }) {
  if (!isOfficial(tournament) || entry.undone) return null;
  return html`<${Opener} label=${t('ruling.Undo')} name=${t('ruling.undo.of', { text: entry.text })} Form=${UndoForm} tournament=${tournament} entry=${entry} />`;
}

const BEFORE = new Set(['REGISTRATION', 'CHECK_IN']);
const unseen = ({ rounds }) => !rounds.edges.some(({ node }) => node.phase !== 'PAIRED');
const ruled = ({ phase }) => phase === 'RUNNING' || phase === 'FINISHED';
const alive = ({ phase }) => BEFORE.has(phase) || phase === 'RUNNING';

// When each ruling can be made.
const ON_ENTRANT = {
  Approve: (tournament, entrant) => entrant.status === 'PENDING' && alive(tournament),
  Decline: (tournament, entrant) => entrant.status === 'PENDING' && alive(tournament),
  CheckIn: (tournament, entrant) => tournament.phase === 'CHECK_IN' && isIn(entrant) && !entrant.checkedIn,
  BringBack: (tournament, entrant) => tournament.phase === 'RUNNING' && ['WITHDRAWN', 'LEFT_OUT'].includes(entrant.status),
  Ready: (tournament, entrant) => tournament.phase === 'RUNNING' && isIn(entrant) && entrant.resting,
  Penalise: (tournament, entrant) => ruled(tournament) && isIn(entrant),
  Rest: (tournament, entrant) => tournament.phase === 'RUNNING' && isIn(entrant) && !entrant.resting,
  Substitute: (tournament, entrant) => alive(tournament) && isIn(entrant) && entrant.members.some((member) => member.account),
  SeedEntrant: (tournament, entrant) => alive(tournament) && isIn(entrant) && unseen(tournament),
  GroupEntrant: (tournament, entrant) => alive(tournament) && isIn(entrant),
  Drop: (tournament, entrant) => alive(tournament) && isIn(entrant),
  Disqualify: (tournament, entrant) => ruled(tournament) && isIn(entrant),
};
const kindsOnEntrant = (tournament, entrant) => Object.keys(ON_ENTRANT).filter((kind) => ON_ENTRANT[kind](tournament, entrant));

// Who plays on: somebody who is invited, or anybody by his name.
function Substitute({ tournament, entrant, leaves, leave, by, come }) {
  const [invited, see] = useState([]);
  useEffect(() => { people(tournament.id).then(see); }, [tournament.id]);
  const members = entrant.members.filter((member) => member.account);
  return html`
    ${members.length > 1 && html`<${Pick} label=${t('ruling.leaves')} items=${members.map((member) => [member.account.id, member.name])} value=${leaves} choose=${leave} />`}
    <${Find} tournament=${tournament} near=${invited.map(({ account }) => account)} chosen=${by} choose=${come} />`;
}

function EntrantForm({ tournament, entrant, close }) {
  const kinds = kindsOnEntrant(tournament, entrant);
  const [kind, choose] = useState(kinds[0]);
  const [points, take] = useState(0);
  const [others, count] = useState('STAND');
  const [leaves, leave] = useState(entrant.members.find((member) => member.account)?.account.id);
  const [by, come] = useState(null);
  const [rating, seed] = useState(entrant.rating ?? 1500);
  const [group, call] = useState(entrant.group);
  const about = { tournament: tournament.id, entrant: entrant.id };
  const given = {
    Penalise: { ...about, points },
    Substitute: by && leaves ? { ...about, account: leaves, by } : null,
    SeedEntrant: { ...about, rating },
    GroupEntrant: { ...about, group: group.trim() },
    Disqualify: { ...about, others },
  };
  return html`
    <${Ruling} title=${entrant.name} kinds=${kinds} kind=${kind} choose=${choose} given=${kind in given ? given[kind] : about} close=${close}>
      ${kind === 'Penalise' && html`<${Whole} label=${t('ruling.points')} value=${points} set=${take} />`}
      ${kind === 'SeedEntrant' && html`<${Whole} label=${t('ratings.title')} value=${rating} set=${seed} />`}
      ${kind === 'GroupEntrant' && html`<${Line} label=${t('ruling.group')} value=${group} set=${call} longest=${60} />`}
      ${kind === 'Disqualify' && html`<${Pick} label=${t('ruling.others')} items=${['STAND', 'AVERAGE'].map((one) => [one, t(`counts.${one}`)])} value=${others} choose=${count} />`}
      ${kind === 'Substitute' && html`<${Substitute} tournament=${tournament} entrant=${entrant} leaves=${leaves} leave=${leave} by=${by} come=${come} />`}
    <//>`;
}

export function RuleOnEntrant({ tournament, entrant }) {
  if (!isOfficial(tournament) || !kindsOnEntrant(tournament, entrant).length) return null;
  return html`<${Opener} label=${t('ruling.title')} name=${t('ruling.of', { name: entrant.name })} Form=${EntrantForm} tournament=${tournament} entrant=${entrant} />`;
}

const here = (pod) => pod.seats.filter((seat) => !seat.absent).map((seat) => seat.entrant);
const absent = (pod) => pod.seats.filter((seat) => seat.absent).map((seat) => seat.entrant);
const untouched = (pod) => !pod.settled && !pod.results.length;

// When each ruling can be made on a table of a round that has begun.
const ON_TABLE = {
  'ReportPod': ({ pod, round }) => !pod.settled && pod.results.length < round.games && !pod.tables.some((table) => table.status === 'PLAYING'),
  'OverrideResult': ({ pod }) => pod.results.length > 0 || pod.tables.length > 0,
  'NoShow': ({ pod }) => untouched(pod) && here(pod).length > 0,
  'SeatStandby': ({ pod }) => untouched(pod) && absent(pod).length > 0,
  'MergePods': ({ tournament, pod, round }) => untouched(pod) && !tournament.settings.rotating && round.pods.some((other) => other.number !== pod.number && untouched(other)),
  'ExtendPod': ({ tournament, pod }) => !pod.settled && tournament.settings.timing.limit != null,
  'ClosePod': ({ pod }) => !pod.settled,
  'Excuse': () => true,
  'RulePod': () => true,
};
const PLAYED_ON = new Set(['OverrideResult', 'Excuse', 'RulePod']);
const kindsOnTable = (about) => Object.keys(ON_TABLE).filter((kind) => (about.tournament.phase === 'RUNNING' || PLAYED_ON.has(kind)) && ON_TABLE[kind](about));

const pointsIn = (pod, game, entrant) =>
  pod.results.find((result) => result.game === game)?.scores.find((score) => score.entrant.id === entrant)?.points ?? 0;

// The points of a game, by seat.
function Points({ pod, game, changed, change }) {
  return here(pod).map((entrant) => html`
    <${Whole} key=${entrant.id} label=${entrant.name} value=${changed[entrant.id] ?? pointsIn(pod, game, entrant.id)} set=${(value) => change({ ...changed, [entrant.id]: value })} />`);
}

const Who = ({ label, entrants, value, choose }) => html`<${Pick} label=${label} items=${entrants.map((entrant) => [entrant.id, entrant.name])} value=${value} choose=${choose} />`;

// Those who are free while the round is played.
function useFree(tournament, round) {
  const seated = new Set(round.pods.flatMap((pod) => pod.seats.map((seat) => seat.entrant.id)));
  return useEntrants(tournament).filter((entrant) => entrant.status === 'ENTERED' && !entrant.resting && !seated.has(entrant.id));
}

// What the form of each ruling has been filled with.
function useFilled({ tournament, round, pod }) {
  const free = useFree(tournament, round);
  const others = round.pods.filter((other) => other.number !== pod.number && untouched(other));
  const [filled, fill] = useState({ game: pod.results[0]?.game ?? null, ruling: 'VOID', minutes: 5, changed: {}, excused: [], came: here(pod)[0]?.id, gone: absent(pod)[0]?.id, standby: null, into: others[0]?.number });
  return { ...filled, standby: filled.standby ?? free[0]?.id, free, others, put: (more) => fill({ ...filled, ...more }) };
}

function given(kind, { tournament, round, pod }, filled) {
  const about = { tournament: tournament.id, round: round.number, pod: pod.number };
  const scores = here(pod).map(({ id }) => ({ entrant: id, points: filled.changed[id] ?? pointsIn(pod, filled.game, id) }));
  return {
    ReportPod: { ...about, results: [{ scores }] },
    OverrideResult: { ...about, result: { game: filled.game, scores } },
    NoShow: { ...about, entrant: filled.came },
    SeatStandby: filled.standby ? { ...about, absent: filled.gone, standby: filled.standby } : null,
    MergePods: { ...about, into: filled.into, dryRun: false },
    ExtendPod: filled.minutes > 0 ? { ...about, seconds: Math.round(60 * filled.minutes) } : null,
    ClosePod: about,
    Excuse: filled.excused.length ? { ...about, entrants: filled.excused } : null,
    RulePod: { ...about, ruling: filled.ruling },
  }[kind];
}

async function joined(about) {
  const before = (await ask('JudgedRound', { id: about.tournament, round: about.round })).tournament.pairingReport;
  const trial = await act('MergePods', { ...about, reason: '', dryRun: true });
  return trial && { before, report: trial.pairingReport };
}

// What would come of two tables that sit together; nothing where they cannot, as has been told then.
function Joined({ about }) {
  const found = useLatest(() => joined(about), [about.pod, about.into]);
  return html`<div role="status">${found && html`<${Outcome} ...${found} />`}</div>`;
}

const toggled = (list, id) => (list.includes(id) ? list.filter((other) => other !== id) : [...list, id]);

function Filling({ kind, pod, filled, given: about }) {
  const { put } = filled;
  return html`
    ${kind === 'RulePod' && html`<${Pick} label=${t('ruling.counts')} items=${['VOID', 'AVERAGE', 'STAND'].map((one) => [one, t(`counts.${one}`)])} value=${filled.ruling} choose=${(ruling) => put({ ruling })} />`}
    ${kind === 'OverrideResult' && pod.results.length > 1 && html`<${Pick} label=${t('ruling.game')} items=${pod.results.map((one, index) => [one.game, index + 1])} value=${filled.game} choose=${(game) => put({ game, changed: {} })} />`}
    ${kind === 'ExtendPod' && html`<${Whole} label=${t('ruling.minutes')} value=${filled.minutes} set=${(minutes) => put({ minutes })} />`}
    ${['ReportPod', 'OverrideResult'].includes(kind) && html`<${Points} pod=${pod} game=${kind === 'ReportPod' ? null : filled.game} changed=${filled.changed} change=${(changed) => put({ changed })} />`}
    ${kind === 'NoShow' && html`<${Who} label=${t('ruling.absent')} entrants=${here(pod)} value=${filled.came} choose=${(came) => put({ came })} />`}
    ${kind === 'SeatStandby' && html`
      <${Who} label=${t('ruling.absent')} entrants=${absent(pod)} value=${filled.gone} choose=${(gone) => put({ gone })} />
      ${filled.free.length ? html`<${Who} label=${t('ruling.standby')} entrants=${filled.free} value=${filled.standby} choose=${(standby) => put({ standby })} />` : html`<p class="warned">${t('ruling.nobody_free')}</p>`}`}
    ${kind === 'MergePods' && html`
      <${Pick} label=${t('ruling.into')} items=${filled.others.map((other) => [other.number, t('contest.table', { number: other.number })])} value=${filled.into} choose=${(into) => put({ into: Number(into) })} />
      <${Joined} about=${about} />`}
    ${kind === 'Excuse' && html`<fieldset><legend>${t('ruling.whom')}</legend>${pod.seats.map(({ entrant, excused }) => html`
      <${Tick} key=${entrant.id} label=${`${entrant.name}${excused ? ' ✓' : ''}`} on=${filled.excused.includes(entrant.id)} turn=${() => put({ excused: toggled(filled.excused, entrant.id) })} />`)}</fieldset>`}`;
}

function RulingOnPod({ tournament, round, pod, close }) {
  const about = { tournament, round, pod };
  const kinds = kindsOnTable(about);
  const [chosen, choose] = useState(kinds[0]);
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  const filled = useFilled(about);
  const wished = given(kind, about, filled);
  return html`
    <${Ruling} title=${t('contest.table', { number: pod.number })} kinds=${kinds} kind=${kind} choose=${choose} close=${close} given=${wished}>
      <${Filling} kind=${kind} pod=${pod} filled=${filled} given=${wished} />
    <//>`;
}

// A round with all its tables, and the one that is ruled on.
async function found(id, round, pod) {
  const pods = await everything('PodsOf', { id, round }, (answer) => answer.tournament.round.pods);
  const { round: { pod: own, ...rest } } = (await ask('PodOf', { id, round, pod })).tournament;
  return { round: { ...rest, pods }, pod: own };
}

function PodForm({ tournament, round, pod, close }) {
  const about = useAll(() => found(tournament.id, round, pod), [tournament]);
  return about?.pod && html`<${RulingOnPod} tournament=${tournament} ...${about} close=${close} />`;
}

const mayRule = (tournament) => isOfficial(tournament) && ruled(tournament);

// `round` and `pod` are their numbers.
export function RuleOnPod({ tournament, round, pod }) {
  if (!mayRule(tournament)) return null;
  return html`<${Opener} label=${t('ruling.title')} name=${t('ruling.of', { name: t('contest.table', { number: pod }) })} Form=${PodForm} tournament=${tournament} round=${round} pod=${pod} />`;
}

function Seats({ pod }) {
  return pod.seats.map((seat, at) => html`${at > 0 && ', '}<bdi>${seat.entrant.name}</bdi>${seat.absent && html` <small class="warned">${t('contest.absent')}</small>`}`);
}

// The tables that are waited for, of all rounds: in an arena several are under way.
export function Tables({ tournament }) {
  const pods = useAll(() => everything('OpenTables', { id: tournament.id }, (answer) => answer.tournament.pods), [tournament]);
  if (!pods) return html`<p class="line">${t('loading')}</p>`;
  const several = new Set(pods.map((pod) => pod.round)).size > 1;
  return html`
    <ul class="deeds">${pods.map((pod) => html`
      <li key=${`${pod.round} ${pod.number}`}><span>${several && html`<small>${t('table.round', { number: pod.round })}</small> `}<b>${t('contest.table', { number: pod.number })}</b> <${Seats} pod=${pod} /> ${pod.until && html`<small>${t('desk.until', { when: clockTime(pod.until) })}</small>`}</span>
        ${pod.tables.length > 0 && html`<a class="button" href=${`/table/${pod.tables.at(-1).id}`}>${t('contest.watch')}<span class="hidden"> ${t('contest.table', { number: pod.number })}</span></a>`}
        <${RuleOnPod} tournament=${tournament} round=${pod.round} pod=${pod.number} /></li>`)}</ul>`;
}
