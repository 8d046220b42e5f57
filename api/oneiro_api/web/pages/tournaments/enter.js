// What a tournament is, for whoever thinks of entering it, and the way in for those who have its code.
import { html, usePromise, useValue } from '../../view.js';
import { Name } from '../../parts/asked.js';
import { Doing } from '../../parts/doing.js';
import { go } from '../../routes.js';
import { account, signIn } from '../../server/account.js';
import { act } from '../../server/doing.js';
import { ask } from '../../server/graphql.js';
import { gameWith } from '../../server/installed.js';
import { formatTitle } from '../../words/sentences.js';
import { language, t, tongue } from '../../words/words.js';
import { Nothing } from '../nothing.js';
import { mayEnter, Terms } from './entry.js';

const moment = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'full', timeStyle: 'short' });

const titleOf = ({ variant, preset }) => (variant ? gameWith(variant, preset) ?? variant : t('contest.on_paper'));

function Fact({ name, children, lang }) {
  return html`<dt>${t(name)}</dt><dd lang=${lang}>${children}</dd>`;
}

function Entering({ settings }) {
  const { entry, conditions, capacity, lateRounds } = settings;
  return html`
    ${entry !== 'OPEN' && html`<${Fact} name="hold.entry">${t(`hold.entry.${entry}`)}<//>`}
    ${conditions.map(({ kind, amount }) => html`<${Fact} key=${kind} name=${`hold.condition.${kind}`}>${amount}<//>`)}
    ${capacity != null && html`<${Fact} name="hold.capacity">${capacity}<//>`}
    ${lateRounds > 0 && html`<${Fact} name="contest.late">${t('contest.late.until', { number: lateRounds })}<//>`}`;
}

export function Facts({ tournament: { text, format, settings } }) {
  const { timing } = settings;
  const here = settings.plays.find((play) => play.variant);
  return html`
    ${text && html`<p class="said">${text}</p>`}
    <dl class="facts">
      <${Fact} name="contest.format" lang=${format && tongue(`format.${format.key}.title`)}>${format ? formatTitle(format) : t('plan.no_deck')}<//>
      <${Fact} name="contest.plays">${settings.plays.map(titleOf).join(', ')}<//>
      ${here && html`<${Fact} name="open.clock">${t(`clock.${here.clock}`)}<//>`}
      <${Fact} name="hold.way">${t(`hold.way.${settings.rotating ? 'ROTATING' : settings.kind}`)}<//>
      <${Fact} name="contest.tables_of">${settings.least}–${settings.most}<//>
      ${timing.start && html`<${Fact} name="hold.start">${moment(timing.start)}<//>`}
      ${timing.pace !== 'BY_HAND' && html`<${Fact} name="hold.pace">${t(`hold.pace.${timing.pace}`)}<//>`}
      <${Entering} settings=${settings} />
      ${settings.rated !== 'NO' && html`<${Fact} name="hold.rated">${t(`hold.rated.${settings.rated}`)}<//>`}
      ${settings.delay > 0 && html`<${Fact} name="contest.spectators">${t('contest.delay', { number: Math.ceil(settings.delay / 60) })}<//>`}
    </dl>`;
}

function Invited({ tournament, code }) {
  const enter = async () => (await signIn()) && (await act('Register', { tournament: tournament.id, code })) && go(`/tournament/${tournament.id}`);
  const known = tournament.you?.entrant || tournament.you?.roles.length || !tournament.private;
  return html`
    <section class="panel start" aria-label=${t('entry.title')}>
      ${mayEnter(tournament) && !tournament.you?.entrant && html`
        <${Name} />
        <${Terms} tournament=${tournament} />
        <div class="row"><${Doing} class="go large" act=${enter}>${t('entry.enter')}<//></div>`}
      ${!mayEnter(tournament) && html`<p class="line">${t('entry.closed')}</p>`}
      ${known && html`<a class="button" href=${`/tournament/${tournament.id}`}>${t('contest.look')}</a>`}
    </section>`;
}

export function EnterPage({ code }) {
  const who = useValue(account);
  const answer = usePromise(() => ask('Invited', { code }), [code, who?.id]);
  if (answer === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  const tournament = answer?.tournament;
  if (!tournament) return html`<${Nothing} text=${t('contest.unseen')} />`;
  return html`
    <main class="page contest" id="main" tabindex="-1">
      <p class="lead">${t('contest.invited')}</p>
      <h1><bdi>${tournament.name}</bdi></h1>
      <${Invited} tournament=${tournament} code=${code} />
      <section class="panel"><h2>${t('contest.what')}</h2><${Facts} tournament=${tournament} /></section>
    </main>`;
}
