// Who comes and goes, as the desk sees to it, who holds an office, and how people are found: by their names, of whom the desk says
// which where several have one.
import { html, useLatest, useRef, useState } from '../../../view.js';
import { Pick } from '../../../parts/asked.js';
import { Dialog } from '../../../parts/dialog.js';
import { Doing } from '../../../parts/doing.js';
import { isReachable, linkToEnter, QrCode } from '../../../parts/invitation.js';
import { notice } from '../../../parts/notices.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { installed } from '../../../server/installed.js';
import { everything } from '../../../server/pages.js';
import { language, t } from '../../../words/words.js';
import { useAll } from '../paging.js';
import { Buttons, Line, Lines, Opener, Tick } from './forms.js';

const since = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'medium', timeStyle: 'short' });

// How somebody is told from others of his name.
const known = ({ account, since: at }) => t('find.known', { name: account.name, when: since(at) });

// Those who bear one of the names; without names, those who are invited and have not entered.
export async function people(id, names = null) {
  try {
    return (await ask('PeopleOf', { id, names })).tournament?.people ?? [];
  } catch (error) {
    notice.failed(error);
    return [];
  }
}

function Radio({ name, value, chosen, choose, children }) {
  return html`<label class="switch"><input type="radio" name=${name} checked=${value === chosen} onChange=${() => choose(value)} /><span>${children}</span></label>`;
}

// How many people are to be looked through: of more, some are shown.
const MOST_SHOWN = 20;
const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

// Of many people the first whose names hold what is written, in capitals or not and without its accents; who is `kept` stays.
function narrowed(all, part, kept) {
  if (all.length <= MOST_SHOWN) return all;
  const hits = new Set(all.filter(({ name }) => plain(name).includes(plain(part.trim()))).slice(0, MOST_SHOWN));
  return all.filter((one) => hits.has(one) || kept(one));
}

const Shown = ({ shown, all }) => html`<p class="line" role="status">${shown.length < all.length && t('find.some', { shown: shown.length, number: all.length })}</p>`;

// Somebody is chosen among `near`, who are at hand as `{ id, name }`, or found by his name; `chosen` is his account. What is
// written narrows those at hand, and is looked up as a whole. Who has chosen while it was looked up has chosen.
export function Find({ tournament, near, chosen, choose }) {
  const [name, write] = useState('');
  const [found, set] = useState(null);
  const latest = useRef(chosen);
  latest.current = chosen;
  const look = async () => {
    const all = await people(tournament.id, [name]);
    set({ name, all });
    if (all.length === 1 && latest.current === chosen) choose(all[0].account.id);
  };
  const shown = narrowed(near, name, ({ id }) => id === chosen);
  return html`
    <fieldset class="find">
      <legend>${t('find.who')}</legend>
      <div class="saying"><${Line} label=${t('find.name')} value=${name} set=${write} longest=${60} /><${Doing} act=${look} disabled=${!name.trim()}>${t('find.look')}<//></div>
      <${Shown} shown=${shown} all=${near} />
      ${shown.map((one) => html`<${Radio} key=${one.id} name="found" value=${one.id} chosen=${chosen} choose=${choose}><bdi>${one.name}</bdi><//>`)}
      <p class="line" role="status">${found && !found.all.length && t('find.nobody', { name: found.name })}</p>
      ${found?.all.map((one) => html`<${Radio} key=${one.account.id} name="found" value=${one.account.id} chosen=${chosen} choose=${choose}>${known(one)}<//>`)}
    </fieldset>`;
}

const MOST_NAMES = 100;
const trimmed = (parts) => parts.map((part) => part.trim()).filter(Boolean);
const linesOf = (text) => trimmed(text.split('\n'));

// Pairs stand on a line with a comma or an "&" between them.
const namesOf = (line, pairs) => (pairs ? trimmed(line.split(/[,&]/)) : [line]);

// Who bears the names of each line. A name stands there as often as it was written: several people may have it.
async function lookUp(id, lines) {
  const found = [];
  const names = [...new Set(lines.flat())];
  for (let at = 0; at < names.length; at += MOST_NAMES) found.push(...await people(id, names.slice(at, at + MOST_NAMES)));
  const bearing = (name) => found.filter(({ account }) => account.name.normalize() === name.normalize());
  return lines.map((line) => line.map((name) => ({ name, found: bearing(name) })));
}

// For each name the account that is meant by it, each once: whom the desk has chosen for that place, or else the first who is left.
function meant(written, choices) {
  const taken = new Set(Object.values(choices));
  return written.map(({ found }, at) => {
    const account = choices[at] ?? found.find((person) => !person.entrant && !taken.has(person.account.id))?.account.id;
    taken.add(account);
    return account;
  });
}

// Why nobody is entered for a name: nobody has it, or who has it is in, or stands on a line before.
function missing(found) {
  if (!found.length) return t('names.nobody');
  return t(found.every((person) => person.entrant) ? 'names.inside' : 'names.before');
}

// A name and who bears it: one, or several to choose from, without those who were chosen `elsewhere`.
function Found({ one: { name, found }, account, elsewhere, choose }) {
  const free = found.filter((person) => !person.entrant && !elsewhere.has(person.account.id));
  if (account && free.length > 1) return html`<${Pick} label=${t('names.which', { name })} items=${free.map((person) => [person.account.id, known(person)])} value=${account} choose=${choose} />`;
  return html`<p><b><bdi>${name}</bdi></b> <small>${account ? '✓' : missing(found)}</small></p>`;
}

// All names in their order, and what is chosen for some of their places.
function Answers({ written, accounts, choices, choose }) {
  const elsewhere = (place) => new Set(Object.keys(choices).filter((at) => Number(at) !== place).map((at) => choices[at]));
  return written.map((one, at) => html`
    <${Found} key=${at} one=${one} account=${accounts[at]} elsewhere=${elsewhere(at)} choose=${(account) => choose({ ...choices, [at]: account })} />`);
}

// The accounts of each line, as far as all of its names are found.
function byLine(lines, accounts) {
  const left = [...accounts];
  return lines.map((line) => left.splice(0, line.length)).filter((some) => some.every(Boolean));
}

// `take` takes the accounts of each line. What was found holds for the text that was looked up, and for no other.
function NamesForm({ tournament, title, yes, take, close, children }) {
  const pairs = tournament.settings.kind === 'PAIR';
  const [text, write] = useState('');
  const [answer, set] = useState(null);
  const [choices, choose] = useState({});
  const found = answer?.of === text ? answer.found : null;
  const lines = linesOf(text);
  const written = found?.flat() ?? [];
  const accounts = meant(written, choices);
  const chosen = found ? byLine(found, accounts) : [];
  const look = async () => set({ of: text, found: await lookUp(tournament.id, lines.map((line) => namesOf(line, pairs))) });
  const change = (value) => { write(value); choose({}); };
  const send = async () => (await take(chosen)) && close();
  return html`
    <${Dialog} title=${title} close=${close}>
      ${children}
      <${Lines} label=${t(pairs ? 'names.pairs' : 'names.lines')} value=${text} set=${change} />
      <div role="status"><${Answers} written=${written} accounts=${accounts} choices=${choices} choose=${choose} /></div>
      ${found ? html`<${Buttons} act=${send} yes=${t(yes, { number: chosen.length })} disabled=${!chosen.length} close=${close} />`
        : html`<${Buttons} act=${look} yes=${t('find.look')} disabled=${!lines.length} close=${close} />`}
    <//>`;
}

const enter = (tournament, entrants) => act(tournament.phase === 'RUNNING' ? 'AddLate' : 'AddEntrants', { tournament: tournament.id, entrants });

// Where games are played elsewhere, a name is all that is known of somebody.
function BareForm({ tournament, close }) {
  const [text, write] = useState('');
  const lines = linesOf(text);
  const send = async () => (await enter(tournament, lines.map((name) => ({ name })))) && close();
  return html`
    <${Dialog} title=${t('names.enter')} close=${close}>
      <${Lines} label=${t('names.lines')} value=${text} set=${write} rows=${8} />
      <${Buttons} act=${send} yes=${t('names.enter.yes', { number: lines.length })} disabled=${!lines.length} close=${close} />
    <//>`;
}

function EnterForm({ tournament, close }) {
  if (tournament.settings.plays.every((play) => !play.variant)) return html`<${BareForm} tournament=${tournament} close=${close} />`;
  const take = (lines) => enter(tournament, lines.map((accounts) => ({ accounts })));
  return html`<${NamesForm} tournament=${tournament} title=${t('names.enter')} yes="names.enter.yes" take=${take} close=${close}><p class="line">${t('names.enter.text')}</p><//>`;
}

function InviteForm({ tournament, close }) {
  const take = (lines) => act('Invite', { tournament: tournament.id, accounts: lines.flat() });
  const link = linkToEnter(tournament.code);
  return html`
    <${NamesForm} tournament=${tournament} title=${t('names.invite')} yes="names.invite.yes" take=${take} close=${close}>
      <p>${t('names.invite.text')}</p>
      <p class="code">${tournament.code}</p>
      ${isReachable() && html`<${QrCode} text=${link} label=${t('contest.qr')} />`}
      <p class="link">${link}</p>
    <//>`;
}

export const isIn = (entrant) => entrant.status === 'ENTERED';

const entrantsOf = (id, status = null) => everything('Entrants', { id, status }, (answer) => answer.tournament.entrants);

// Everybody who is in the tournament: as it was told with it, or by the page where there are more.
export function useEntrants({ id, entrants: { edges, totalCount } }) {
  const more = edges.length < totalCount;
  const all = useAll(async () => more && entrantsOf(id), [edges]);
  return (more && all) || edges.map((edge) => edge.node);
}

// With whom the desk has something to do now.
async function concerned({ id, phase, asking }) {
  return {
    pending: asking.totalCount ? await entrantsOf(id, 'PENDING') : [],
    missing: phase === 'CHECK_IN' ? await everything('Missing', { id }, (answer) => answer.tournament.missing) : [],
    away: phase === 'RUNNING' ? [...await entrantsOf(id, 'WITHDRAWN'), ...await entrantsOf(id, 'LEFT_OUT')] : [],
  };
}

// Some entrants with what is done for each: `does` are the operations.
function Some({ tournament, title, entrants, does }) {
  if (!entrants.length) return null;
  return html`
    <section aria-label=${title}>
      <h3>${title}</h3>
      <ul class="deeds">${entrants.map((entrant) => html`
        <li key=${entrant.id}><bdi>${entrant.name}</bdi>
          ${does.map((operation) => html`<${Doing} key=${operation} act=${() => act(operation, { tournament: tournament.id, entrant: entrant.id })}>${t(`people.${operation}`)}<span class="hidden"> ${entrant.name}</span><//>`)}</li>`)}</ul>
    </section>`;
}

function ApartForm({ tournament, close }) {
  const entrants = useEntrants(tournament).filter(isIn);
  const [part, write] = useState('');
  const [chosen, choose] = useState([]);
  const shown = narrowed(entrants, part, ({ id }) => chosen.includes(id));
  const turn = (id) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const keep = async () => (await act('KeepApart', { tournament: tournament.id, entrants: chosen })) && close();
  return html`
    <${Dialog} title=${t('people.apart')} close=${close}>
      <p class="line">${t('people.apart.text')}</p>
      ${entrants.length > MOST_SHOWN && html`<${Line} label=${t('find.part')} value=${part} set=${write} longest=${60} />`}
      <${Shown} shown=${shown} all=${entrants} />
      <fieldset class="names"><legend class="hidden">${t('people.apart')}</legend>
        ${shown.map((entrant) => html`<${Tick} key=${entrant.id} label=${entrant.name} on=${chosen.includes(entrant.id)} turn=${() => turn(entrant.id)} />`)}
      </fieldset>
      <${Buttons} act=${keep} yes=${t('people.apart')} disabled=${chosen.length < 2} close=${close} />
    <//>`;
}

function Bots({ tournament }) {
  const bot = installed.bots.find((known) => known.strength === 'NORMAL') ?? installed.bots[0];
  if (!bot || tournament.settings.kind !== 'SOLO' || tournament.settings.plays.some((play) => !play.variant)) return null;
  return html`<${Doing} act=${() => act('AddEntrants', { tournament: tournament.id, entrants: [{ bot: bot.key }] })}>${t('step.AddBots')}<//>`;
}

function mayEnter({ phase, rounds, settings }) {
  if (phase === 'RUNNING') return rounds.totalCount < settings.lateRounds;
  return phase === 'REGISTRATION' || phase === 'CHECK_IN';
}

export function People({ tournament }) {
  const { phase } = tournament;
  const { pending = [], missing = [], away = [] } = useAll(() => concerned(tournament), [tournament]) ?? {};
  return html`
    <${Some} tournament=${tournament} title=${t('people.asking')} entrants=${pending} does=${['Approve', 'Decline']} />
    <${Some} tournament=${tournament} title=${t('people.missing')} entrants=${missing} does=${['CheckIn']} />
    <${Some} tournament=${tournament} title=${t('people.away')} entrants=${away} does=${['BringBack']} />
    <div class="row">
      ${mayEnter(tournament) && html`<${Opener} kind="" label=${t('names.enter')} Form=${EnterForm} tournament=${tournament} />`}
      <${Opener} kind="" label=${t('names.invite')} Form=${InviteForm} tournament=${tournament} />
      ${['REGISTRATION', 'CHECK_IN'].includes(phase) && html`<${Bots} tournament=${tournament} />`}
      ${tournament.entrants.totalCount > 1 && html`<${Opener} label=${t('people.apart')} Form=${ApartForm} tournament=${tournament} />`}
    </div>
    ${phase === 'RUNNING' && !mayEnter(tournament) && html`<p class="line">${t('people.late')}</p>`}`;
}

const ROLES = ['ARBITER', 'DESK', 'OWNER'];

function GiveForm({ tournament, close }) {
  const [role, choose] = useState('ARBITER');
  const [account, take] = useState(null);
  const near = useEntrants(tournament).flatMap((entrant) => entrant.members.flatMap((member) => (member.account ? [{ ...member.account, name: member.name }] : [])));
  const give = async () => (await act('SetRole', { tournament: tournament.id, account, role, given: true })) && close();
  return html`
    <${Dialog} title=${t('office.give')} close=${close}>
      <${Pick} label=${t('office.which')} items=${ROLES.map((one) => [one, t(`office.${one}`)])} value=${role} choose=${choose} />
      <p class="line">${t(`office.${role}.text`)}</p>
      <${Find} tournament=${tournament} near=${near} chosen=${account} choose=${take} />
      <${Buttons} act=${give} yes=${t('office.give')} disabled=${!account} close=${close} />
    <//>`;
}

export function Offices({ tournament }) {
  const officials = useLatest(() => ask('Officials', { id: tournament.id }), [tournament])?.tournament.officials ?? [];
  return html`
    <ul class="deeds">${officials.flatMap(({ account, roles }) => roles.map((role) => html`
      <li key=${account.id + role}><span><bdi>${account.name}</bdi> <small>${t(`office.${role}`)}</small></span>
        <${Doing} class="quiet" act=${() => act('SetRole', { tournament: tournament.id, account: account.id, role, given: false })}>${t('office.take')}<span class="hidden"> ${account.name}: ${t(`office.${role}`)}</span><//></li>`))}</ul>
    <div class="row"><${Opener} kind="" label=${t('office.give')} Form=${GiveForm} tournament=${tournament} /></div>`;
}
