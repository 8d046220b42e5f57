// What a tournament is, before anybody decides to enter it.
import { html } from '../../view.js';
import { variantOf } from '../../server/installed.js';
import { formatTitle } from '../../words/sentences.js';
import { language, t, tongue } from '../../words/words.js';

const moment = (at) => new Date(at).toLocaleString(language.peek(), { dateStyle: 'full', timeStyle: 'short' });

const titleOf = ({ variant }) => variantOf(variant)?.title ?? variant;

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
  return html`
    ${text && html`<p class="said">${text}</p>`}
    <dl class="facts">
      <${Fact} name="contest.format" lang=${format && tongue(`format.${format.key}.title`)}>${format ? formatTitle(format) : t('plan.no_deck')}<//>
      <${Fact} name="contest.plays">${settings.plays.map(titleOf).join(', ')}<//>
      <${Fact} name="open.clock">${t(`clock.${settings.plays[0].clock}`)}<//>
      <${Fact} name="hold.way">${t(`hold.way.${settings.rotating ? 'ROTATING' : settings.kind}`)}<//>
      <${Fact} name="contest.tables_of">${settings.least}–${settings.most}<//>
      ${timing.start && html`<${Fact} name="hold.start">${moment(timing.start)}<//>`}
      ${timing.pace !== 'BY_HAND' && html`<${Fact} name="hold.pace">${t(`hold.pace.${timing.pace}`)}<//>`}
      <${Entering} settings=${settings} />
      ${settings.rated !== 'NO' && html`<${Fact} name="hold.rated">${t(`hold.rated.${settings.rated}`)}<//>`}
      ${settings.delay > 0 && html`<${Fact} name="contest.spectators">${t('contest.delay', { number: Math.ceil(settings.delay / 60) })}<//>`}
    </dl>`;
}
