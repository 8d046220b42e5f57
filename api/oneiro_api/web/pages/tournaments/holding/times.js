// When things happen: by hand, or by the clock, so that a tournament can run itself.
import { html } from '../../../view.js';
import { t } from '../../../words/words.js';
import { Count, Group, Moment, MomentInput, Pick, partOf } from './fields.js';

const PACES = ['BY_HAND', 'AFTER', 'FIXED'];
const MINUTE = 60;

// The moments at which rounds begin: as many as are named, and one more to be named.
function RoundTimes({ form }) {
  const { rounds } = form.wish;
  const set = (index, moment) => form.change({ rounds: [...rounds.slice(0, index), moment, ...rounds.slice(index + 1)].filter(Boolean) });
  return html`
    <fieldset><legend>${t('hold.round_times')}</legend>
      ${[...rounds, null].map((moment, index) => html`<${MomentInput} key=${index} value=${moment} aria-label=${t('table.round', { number: index + 1 })} set=${(found) => set(index, found)} />`)}
    </fieldset>`;
}

export function Times({ form, checkIn }) {
  const timing = partOf(form, 'timing');
  const { pace } = timing.wish;
  return html`
    <${Group} form=${form} title=${t('hold.times')} told=${t(`hold.pace.${pace}`)} holds=${['registration', 'start', 'pace', 'pause', 'rounds', 'review', 'grace', 'limit', 'timing']}>
      <p class="line">${t('hold.times.text')}</p>
      <${Moment} form=${timing} at="registration" label=${t('hold.registration')} />
      ${checkIn && html`<${Moment} form=${timing} at="checkIn" label=${t('hold.check_in_at')} />`}
      <${Moment} form=${timing} at="start" label=${t('hold.start')} />
      <${Pick} form=${timing} at="pace" label=${t('hold.pace')} items=${PACES.map((key) => [key, t(`hold.pace.${key}`)])} />
      ${pace === 'AFTER' && html`<${Count} form=${timing} at="pause" label=${t('hold.pause')} per=${MINUTE} />`}
      ${pace === 'FIXED' && html`<${RoundTimes} form=${timing} />`}
      ${pace !== 'BY_HAND' && html`<${Count} form=${timing} at="review" label=${t('hold.review')} per=${MINUTE} />`}
      <${Count} form=${timing} at="grace" label=${t('hold.grace')} per=${MINUTE} />
      <${Count} form=${timing} at="limit" label=${t('hold.limit')} per=${MINUTE} least=${1} means=${t('hold.endless')} />
    <//>`;
}
