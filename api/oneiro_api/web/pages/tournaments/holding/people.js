// Who may come, and when.
import { html } from '../../../view.js';
import { t } from '../../../words/words.js';
import { Count, Group, Pick, Switch } from './fields.js';

const WAYS = { SOLO: { kind: 'SOLO', rotating: false }, PAIR: { kind: 'PAIR', rotating: false }, ROTATING: { kind: 'SOLO', rotating: true, least: 4, preferred: 4, most: 4 } };
const CONDITIONS = ['LEAST_RATING', 'MOST_RATING', 'LEAST_TABLES', 'LEAST_AGE_DAYS', 'MOST_UNFINISHED'];
const ENTRY = ['OPEN', 'APPROVAL', 'INVITED'];

const wayOf = ({ kind, rotating }) => (rotating ? 'ROTATING' : kind);

// A condition is a number, or none.
function Conditions({ form }) {
  const { conditions } = form.wish;
  const amounts = Object.fromEntries(CONDITIONS.map((kind) => [kind, conditions.find((one) => one.kind === kind)?.amount ?? null]));
  const asked = (kind, amount) => [...conditions.filter((one) => one.kind !== kind), ...(amount === null ? [] : [{ kind, amount }])];
  const own = { ...form, wish: amounts };
  return html`
    <fieldset><legend>${t('hold.conditions')}</legend>
      ${CONDITIONS.map((kind) => html`<${Count} key=${kind} form=${own} at=${kind} label=${t(`hold.condition.${kind}`)} means=${t('hold.no_matter')} taken=${(amount) => ({ conditions: asked(kind, amount) })} />`)}
    </fieldset>`;
}

export function People({ form, plan }) {
  const { wish } = form;
  const way = { ...form, wish: { rotating: wayOf(wish) } };
  const late = plan?.lateRounds ?? 0;
  return html`
    <${Group} form=${form} title=${t('hold.people')} told=${t(`hold.way.${wayOf(wish)}`)} holds=${['least', 'preferred', 'most', 'capacity', 'waiting', 'rotating', 'kind', 'lateRounds', 'seats', 'conditions', 'checkIn']}>
      <${Pick} form=${way} at="rotating" label=${t('hold.way')} items=${Object.keys(WAYS).map((key) => [key, t(`hold.way.${key}`)])} taken=${(key) => WAYS[key]} />
      <${Count} form=${form} at="least" label=${t('hold.least')} least=${2} most=${12} />
      <${Count} form=${form} at="preferred" label=${t('hold.preferred')} least=${2} most=${12} />
      <${Count} form=${form} at="most" label=${t('hold.most')} least=${2} most=${12} />
      <${Count} form=${form} at="capacity" label=${t('hold.capacity')} least=${2} means=${t('hold.any')} />
      <${Count} form=${form} at="waiting" label=${t('hold.waiting')} means=${t('hold.any')} />
      <${Pick} form=${form} at="entry" label=${t('hold.entry')} items=${ENTRY.map((key) => [key, t(`hold.entry.${key}`)])} />
      <${Count} form=${form} at="lateRounds" label=${t('hold.late')} most=${20} means=${t('hold.late.proposed', { number: late })} />
      <${Switch} form=${form} at="checkIn" label=${t('hold.check_in')} />
      <${Conditions} form=${form} />
    <//>`;
}
