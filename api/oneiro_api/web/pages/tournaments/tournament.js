// One tournament, as it goes on: what it is, who is in it, its rounds, and who stands where.
import { html, useEffect, useState } from '../../view.js';
import { Markdown } from '../../parts/markdown.js';
import { ask, follow } from '../../server/graphql.js';
import { spoken } from '../../words/sentences.js';
import { count, said, t, tongue } from '../../words/words.js';
import { Nothing } from '../nothing.js';
import { Decisions } from './decisions.js';
import { Bracket, knockoutOf } from './bracket.js';
import { Coming } from './coming.js';
import { Facts } from './enter.js';
import { Entry } from './entry.js';
import { Filed } from './filed.js';
import { Mine } from './mine.js';
import { Organiser } from './organiser.js';
import { Named } from './named.js';
import { More, usePages } from './paging.js';
import { Rounds } from './rounds.js';
import { RuleOnEntrant } from './desk/rulings.js';
import { InSeries } from './series/series.js';
import { Standings } from './standings.js';

const TABS = { overview: Overview, mine: Mine, rounds: Rounds, bracket: Bracket, standings: Standings, decisions: Decisions };

const OVER = new Set(['FINISHED', 'ARCHIVED']);
const LOOK_AGAIN = 1500;
// The code with which a feed ends whose reader was given an office, or lost his: he sees another one from then on.
const OTHER_OFFICE = 'BAD_CURSOR';

// Tables are opened a moment after their round begins, which the feed does not tell. What the feed tells meanwhile is newer.
function awaitsTable(tournament) {
  const pod = tournament?.you?.pod;
  return pod && !pod.settled && !pod.tables.length && tournament.latest?.phase === 'PLAYING';
}

// A tournament as it is followed; null until it has been seen, false where there is none to see.
export function useTournament(id) {
  const [tournament, set] = useState(null);
  useEffect(() => {
    let stop;
    const begin = () => {
      const variables = { id, after: null };
      const told = ({ tournament: update }) => {
        variables.after = update.cursor;
        set(update.tournament);
      };
      stop = follow('FollowTournament', variables, told, (error) => (error.code === OTHER_OFFICE ? begin() : set(false)));
    };
    begin();
    return () => stop();
  }, [id]);
  useEffect(() => {
    if (!awaitsTable(tournament)) return undefined;
    let wanted = true;
    const look = () => ask('ThisTournament', { id }).then((found) => found.tournament ?? false, () => ({ ...tournament }));
    const looking = setTimeout(async () => {
      const found = await look();
      if (wanted) set(found);
    }, LOOK_AGAIN);
    return () => {
      wanted = false;
      clearTimeout(looking);
    };
  }, [tournament]);
  return tournament;
}

function Warning({ said, english }) {
  const { text, lang } = spoken([said], english);
  return html`<p class="line" lang=${lang}>${text}</p>`;
}

function Plan({ plan }) {
  if (!plan) return null;
  return html`
    <ul class="stages">${plan.stages.map((stage, index) => html`<li key=${index}><b><${Named} kind="stage" name=${stage.name} /></b> ${t('contest.stage', { rounds: stage.rounds, games: stage.games })}</li>`)}</ul>
    ${plan.warnings.map((warning, index) => html`<${Warning} key=${warning} said=${plan.warned[index]} english=${warning} />`)}`;
}

function People({ tournament }) {
  const { edges, totalCount } = tournament.entrants;
  const pages = usePages('Entrants', { id: tournament.id }, (answer) => answer.tournament.entrants, [tournament]);
  const all = pages.all ?? edges.map((edge) => edge.node);
  return html`
    <section class="panel">
      <h2>${count('contest.entrants', totalCount)}</h2>
      <ul class="names">
        ${all.map((node) => html`
          <li key=${node.id}><bdi>${node.name}</bdi> <small>${node.status === 'ENTERED' ? (node.checkedIn ? '✓' : node.resting ? t('contest.resting') : '') : t(`entrant.${node.status}`)}</small>
            <${RuleOnEntrant} tournament=${tournament} entrant=${node} /></li>`)}
      </ul>
      <${More} pages=${pages} />
    </section>`;
}

function ToCalendar({ tournament }) {
  const { settings: { timing } } = tournament;
  if (OVER.has(tournament.phase) || !(timing.start || (timing.pace === 'FIXED' && timing.rounds.length))) return null;
  return html`<${Filed} tournament=${tournament} file="calendar.ics" label=${t('contest.calendar')} download />`;
}

// What is to be had of it for good.
function Keepsakes({ tournament }) {
  if (!OVER.has(tournament.phase)) return null;
  return ['certificates', 'archive'].map((name) => html`<${Filed} key=${name} tournament=${tournament} file=${`${name}.html`} label=${t(`papers.${name}`)} target="_blank" />`);
}

function Guide({ format }) {
  const key = `format.${format.key}.rules`;
  return html`<details class="panel"><summary>${t('rules.title')}</summary><${Markdown} text=${said(key, format.rules)} lang=${tongue(key)} /></details>`;
}

function Overview({ tournament }) {
  const { format } = tournament;
  return html`
    <div class="columns">
      <section class="panel">
        <h2>${t('contest.what')}</h2>
        <${Facts} tournament=${tournament} />
        <p class="row"><${ToCalendar} tournament=${tournament} /><${Keepsakes} tournament=${tournament} /></p>
        <${InSeries} tournament=${tournament} />
        <${Plan} plan=${tournament.plan} />
      </section>
      <${People} tournament=${tournament} />
    </div>
    ${format && html`<${Guide} format=${format} />`}`;
}

function Announcements({ all }) {
  return html`${all.slice(0, 3).map((line) => html`<p class="notice plain" key=${line.at}>${line.text}${line.reached !== null && html` <small>${t('contest.reached', { number: line.reached })}</small>`}</p>`)}`;
}

function Shown({ tournament }) {
  const [tab, turn] = useState('overview');
  const Tab = TABS[tab];
  const shown = { mine: tournament.you?.entrant && tournament.rounds.totalCount, bracket: knockoutOf(tournament).length };
  const tabs = Object.keys(TABS).filter((key) => !(key in shown) || shown[key]);
  return html`
    <main class="page contest" id="main" tabindex="-1">
      <h1><bdi>${tournament.name}</bdi></h1>
      <p class="lead">${t(tournament.paused ? 'contest.paused' : `contest.${tournament.phase}`)}</p>
      <${Coming} tournament=${tournament} />
      <${Announcements} all=${tournament.announcements} />
      <${Organiser} tournament=${tournament} />
      <${Entry} tournament=${tournament} />
      <div class="tabs" role="tablist">
        ${tabs.map((key) => html`
          <button type="button" role="tab" id=${`tab-${key}`} key=${key} aria-selected=${String(key === tab)} aria-controls="contest-panel" onClick=${() => turn(key)}>${t(`contest.tab.${key}`)}</button>`)}
      </div>
      <div id="contest-panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0"><${Tab} tournament=${tournament} /></div>
    </main>`;
}

export function TournamentPage({ id }) {
  const tournament = useTournament(id);
  if (tournament === null) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  return tournament ? html`<${Shown} tournament=${tournament} />` : html`<${Nothing} text=${t('contest.unseen')} />`;
}
