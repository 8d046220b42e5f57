// What leaves the desk on paper or as a file, and what the votes tell of pairs, for arbiters to look at.
import { html, useState } from '../../../view.js';
import { Pick } from '../../../parts/asked.js';
import { Doing } from '../../../parts/doing.js';
import { ask } from '../../../server/graphql.js';
import { count, t } from '../../../words/words.js';
import { Tick } from './forms.js';

const SHEETS = ['pairings-by-table', 'pairings-by-name', 'slips', 'standings', 'cross-table', 'results', 'schedule', 'entrants'];
// Pages of their own, by the phases in which they are to be had.
const OVER = ['FINISHED', 'ARCHIVED'];
const PAGES = { certificates: OVER, archive: ['RUNNING', ...OVER] };

// A pass opens what only officials see. A page to be printed gets a window at once: one that is opened later is taken for a pest.
export async function follow(tournament, round, file) {
  const page = file.endsWith('.html') ? open('about:blank') : window;
  const { filePass } = (await ask('FilePass', { id: tournament.id })).tournament;
  page.location = `/tournaments/${tournament.id}/${file}?pass=${filePass}${round ? `&round=${round}` : ''}`;
}

export function Papers({ tournament }) {
  const rounds = Array.from({ length: tournament.latest?.number ?? 0 }, (_, before) => before + 1);
  const [chosen, choose] = useState(null);
  const round = chosen ?? rounds.at(-1);
  const file = (name, form, label) => html`
    <${Doing} act=${() => follow(tournament, round, `${name}.${form}`)}>${label}<span class="hidden"> ${t(`papers.${name}`)}</span><//>`;
  return html`
    ${rounds.length > 1 && html`<${Pick} label=${t('papers.round')} items=${rounds.map((number) => [number, number])} value=${round} choose=${(number) => choose(Number(number))} />`}
    <ul class="deeds">${SHEETS.map((name) => html`
      <li key=${name}><span>${t(`papers.${name}`)}</span> ${file(name, 'html', t('papers.print'))} ${file(name, 'csv', 'CSV')}</li>`)}
      ${Object.keys(PAGES).filter((name) => PAGES[name].includes(tournament.phase)).map((name) => html`
        <li key=${name}><span>${t(`papers.${name}`)}</span> ${file(name, 'html', t('papers.open'))}</li>`)}
      <li><span>${t('papers.all')}</span> ${file('all', 'json', 'JSON')}</li>
    </ul>`;
}

const percent = (share) => `${(100 * share).toPrecision(2)} %`;

function Turn({ turn }) {
  return html`
    <li><a href=${`/replay/${turn.table}`}>${t('table.round', { number: turn.round })}</a> ${t('fair.told', { name: turn.storyteller.name })}
      <small> ${turn.votes.map((vote) => `${vote.voter.name} → ${vote.owner.name}`).join(', ')}</small></li>`;
}

function Alarm({ alarm }) {
  const { who, whom, observed, expected } = alarm;
  return html`
    <li>
      <p><b>${t(`fair.${alarm.kind}`, { who: who.name, whom: whom.name, observed, expected: expected.toFixed(1) })}</b>
        ${t('fair.chance', { share: percent(alarm.chance) })} ${t(alarm.stands ? 'fair.stands' : 'fair.falls')}</p>
      <details><summary>${count('fair.turns', alarm.turns.length)}</summary><ul class="log">${alarm.turns.map((turn, at) => html`<${Turn} key=${at} turn=${turn} />`)}</ul></details>
    </li>`;
}

export function FairPlay({ tournament }) {
  const [strangers, turn] = useState(false);
  const [found, set] = useState(null);
  const study = async () => set((await ask('FairPlay', { id: tournament.id, kinds: strangers ? null : ['FAVOUR'] })).tournament.fairPlay);
  return html`
    <p class="line">${t('fair.text')}</p>
    <${Tick} label=${t('fair.strangers')} on=${strangers} turn=${() => turn(!strangers)} />
    <div class="row"><${Doing} act=${study}>${t('fair.study')}<//></div>
    <div role="status">${found && html`
      <p>${t('fair.found', { turns: found.turns, pairs: found.examined, alarms: found.alarms.length, rate: percent(found.rate), false: Number(found.falseAlarms.toPrecision(2)) })}</p>
      <ul class="deeds alarms">${found.alarms.map((alarm, at) => html`<${Alarm} key=${at} alarm=${alarm} />`)}</ul>`}</div>`;
}
