// What an official rules on: a table, an entrant, an entry of the log. Each ruling has a reason, which everybody can read.
import { html, useState } from '../../view.js';
import { Dialog } from '../../parts/dialog.js';
import { Doing } from '../../parts/doing.js';
import { act } from '../../server/doing.js';
import { t } from '../../words/words.js';

const LONGEST = 500;
const WITHOUT_REASON = new Set(['Drop']);

export const isOfficial = (tournament) => Boolean(tournament.you?.roles.length);

function Pick({ label, items, value, choose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select onChange=${(event) => choose(event.target.value)}>
        ${items.map(([key, title]) => html`<option key=${key} value=${key} selected=${key === value}>${title}</option>`)}
      </select>
    </label>`;
}

function Whole({ label, value, set }) {
  return html`<label class="field"><span>${label}</span><input type="number" value=${value} onInput=${(event) => set(Number(event.target.value))} /></label>`;
}

// `kinds` are the rulings to choose from; `given` are the variables of the chosen one, null while something is missing.
function Ruling({ title, kinds, kind, choose, given, close, children }) {
  const [reason, write] = useState('');
  const reasoned = !WITHOUT_REASON.has(kind);
  const ready = given && (!reasoned || reason.trim());
  const rule = async () => (await act(kind, reasoned ? { ...given, reason: reason.trim() } : given)) && close();
  return html`
    <${Dialog} title=${title} close=${close}>
      ${kinds.length > 1 && html`<${Pick} label=${t('ruling.what')} items=${kinds.map((one) => [one, t(`ruling.${one}`)])} value=${kind} choose=${choose} />`}
      <p class="line">${t(`ruling.${kind}.text`)}</p>
      ${children}
      ${reasoned && html`<label class="field"><span>${t('step.reason')}</span><input type="text" value=${reason} maxlength=${LONGEST} onInput=${(event) => write(event.target.value)} /></label>`}
      <div class="row">
        <button type="button" class="quiet" onClick=${close}>${t('confirm.no')}</button>
        <${Doing} class="go" act=${rule} disabled=${!ready}>${t(`ruling.${kind}`)}<//>
      </div>
    <//>`;
}

// A button that opens a form, for as long as somebody wants it.
function Opener({ label, name, Form, ...given }) {
  const [open, set] = useState(false);
  return html`
    <button type="button" class="quiet" aria-label=${name} onClick=${() => set(true)}>${label}</button>
    ${open && html`<${Form} ...${given} close=${() => set(false)} />`}`;
}

const pointsIn = (pod, game, entrant) =>
  pod.results.find((result) => result.game === game)?.scores.find((score) => score.entrant.id === entrant)?.points ?? 0;

function PodForm({ tournament, round, pod, close }) {
  const seated = pod.seats.filter((seat) => !seat.absent).map((seat) => seat.entrant);
  const [kind, choose] = useState('OverrideResult');
  const [ruling, rule] = useState('VOID');
  const [game, turn] = useState(pod.results[0]?.game ?? null);
  const [changed, change] = useState({});
  const points = (entrant) => changed[entrant.id] ?? pointsIn(pod, game, entrant.id);
  const about = { tournament: tournament.id, round: round.number, pod: pod.number };
  const result = { game, scores: seated.map((entrant) => ({ entrant: entrant.id, points: points(entrant) })) };
  return html`
    <${Ruling} title=${t('contest.table', { number: pod.number })} kinds=${['OverrideResult', 'RulePod']} kind=${kind} choose=${choose} close=${close}
      given=${kind === 'RulePod' ? { ...about, ruling } : { ...about, result }}>
      ${kind === 'RulePod' && html`<${Pick} label=${t('ruling.counts')} items=${['VOID', 'AVERAGE', 'STAND'].map((one) => [one, t(`counts.${one}`)])} value=${ruling} choose=${rule} />`}
      ${kind === 'OverrideResult' && html`
        ${pod.results.length > 1 && html`<${Pick} label=${t('ruling.game')} items=${pod.results.map((one, index) => [one.game, index + 1])} value=${game} choose=${turn} />`}
        ${seated.map((entrant) => html`<${Whole} key=${entrant.id} label=${entrant.name} value=${points(entrant)} set=${(value) => change({ ...changed, [entrant.id]: value })} />`)}`}
    <//>`;
}

function EntrantForm({ tournament, entrant, close }) {
  const [kind, choose] = useState('Penalise');
  const [points, take] = useState(0);
  const [others, count] = useState('STAND');
  const [account, leave] = useState(entrant.members[0]?.account?.id);
  const [by, come] = useState('');
  const about = { tournament: tournament.id, entrant: entrant.id };
  const given = {
    Penalise: { ...about, points },
    Drop: about,
    Substitute: by.trim() && account ? { ...about, account, by: by.trim() } : null,
    Disqualify: { ...about, others },
  };
  return html`
    <${Ruling} title=${entrant.name} kinds=${Object.keys(given)} kind=${kind} choose=${choose} given=${given[kind]} close=${close}>
      ${kind === 'Penalise' && html`<${Whole} label=${t('ruling.points')} value=${points} set=${take} />`}
      ${kind === 'Disqualify' && html`<${Pick} label=${t('ruling.others')} items=${['STAND', 'AVERAGE'].map((one) => [one, t(`counts.${one}`)])} value=${others} choose=${count} />`}
      ${kind === 'Substitute' && html`
        ${entrant.members.length > 1 && html`<${Pick} label=${t('ruling.leaves')} items=${entrant.members.map((member) => [member.account?.id, member.name])} value=${account} choose=${leave} />`}
        <label class="field"><span>${t('ruling.by')}</span><input type="text" value=${by} autocomplete="off" onInput=${(event) => come(event.target.value)} /></label>`}
    <//>`;
}

function UndoForm({ tournament, entry, close }) {
  return html`
    <${Ruling} title=${t('ruling.Undo')} kinds=${['Undo']} kind="Undo" given=${{ tournament: tournament.id, entry: entry.number }} close=${close}>
      <p lang=${entry.lang}>${entry.text}</p>
    <//>`;
}

export function RuleOnPod({ tournament, round, pod }) {
  if (!isOfficial(tournament) || !['PLAYING', 'COMPLETE'].includes(round.phase)) return null;
  return html`<${Opener} label=${t('ruling.title')} name=${t('ruling.of', { name: t('contest.table', { number: pod.number }) })} Form=${PodForm} tournament=${tournament} round=${round} pod=${pod} />`;
}

export function RuleOnEntrant({ tournament, entrant }) {
  if (!isOfficial(tournament) || !['CHECK_IN', 'RUNNING'].includes(tournament.phase) || entrant.status !== 'ENTERED') return null;
  return html`<${Opener} label=${t('ruling.title')} name=${t('ruling.of', { name: entrant.name })} Form=${EntrantForm} tournament=${tournament} entrant=${entrant} />`;
}

export function UndoEntry({ tournament, entry }) {
  if (!isOfficial(tournament) || entry.undone) return null;
  return html`<${Opener} label=${t('ruling.Undo')} name=${t('ruling.undo.of', { text: entry.text })} Form=${UndoForm} tournament=${tournament} entry=${entry} />`;
}
