// The form of whoever holds a tournament: a few fields, the answer to them at once, and all else folded by what it is about.
import { html, usePromise, useState } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { Typed } from '../../../parts/typed.js';
import { ask } from '../../../server/graphql.js';
import { gameWith, installed } from '../../../server/installed.js';
import { formatTitle } from '../../../words/sentences.js';
import { said, t, tongue } from '../../../words/words.js';
import { CLOCKS, HouseRules, Options } from '../../open.js';
import { OptionField } from '../../option_field.js';
import { Answer, usePlan } from './answer.js';
import { Count, Fault, Group, Lines, Moment, MomentInput, partOf, Pick, Switch, Text } from './fields.js';
import { chosenFormat, chosenPreset, inputOf, usualGrace, usualTieBreaks } from './wish.js';

// -- who may come, and when

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

function People({ form, plan }) {
  const { wish } = form;
  const way = { ...form, wish: { rotating: wayOf(wish) } };
  const late = plan?.lateRounds ?? 0;
  return html`
    <${Group} form=${form} title=${t('hold.people')} told=${t(`hold.way.${wayOf(wish)}`)} holds=${['least', 'preferred', 'most', 'capacity', 'waiting', 'rotating', 'kind', 'lateRounds', 'conditions', 'checkIn']}>
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

// -- when things happen: by hand, or by the clock, so that a tournament can run itself

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

function Times({ form, checkIn }) {
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
      <${Count} form=${timing} at="grace" label=${t('hold.grace')} per=${MINUTE} means=${String(usualGrace(form.wish) / MINUTE)} />
      <${Count} form=${timing} at="limit" label=${t('hold.limit')} per=${MINUTE} least=${1} means=${t('hold.endless')} />
    <//>`;
}

// -- what a table is worth, and what decides among equals

const SYSTEMS = ['TABLE', 'PLACE', 'DEVIATION', 'LADDER', 'WIN', 'RAW'];
const TIE_BREAKS = ['OPPONENTS', 'OPPONENTS_CUT', 'SHARE', 'DEVIATION', 'MIXED', 'SONNEBORN_BERGER', 'PROGRESSIVE', 'FIRSTS', 'HEAD_TO_HEAD', 'LOT'];
const RATED = ['NO', 'POINTS', 'PLACES'];
const ABANDONED = ['STAND', 'AVERAGE', 'VOID'];

// Other points take the usual tie-breaks with them, where nobody has chosen others.
const worth = ({ points, tieBreaks }) => (found) => ({
  points: found, ...(String(tieBreaks) === String(usualTieBreaks(points)) && { tieBreaks: usualTieBreaks(found) }),
});

// One after the other, and one more that may be added.
function TieBreaks({ form }) {
  const { tieBreaks } = form.wish;
  const at = (index) => [['', t('hold.ties.shared')], ...TIE_BREAKS.filter((key) => key === tieBreaks[index] || !tieBreaks.includes(key)).map((key) => [key, t(`hold.tie.${key}`)])];
  const set = (index, key) => ({ tieBreaks: [...tieBreaks.slice(0, index), key, ...tieBreaks.slice(index + 1)].filter(Boolean) });
  return [...tieBreaks, null].slice(0, TIE_BREAKS.length).map((key, index) => html`
    <${Pick} key=${`${index} ${key}`} form=${{ ...form, wish: { tieBreaks: key } }} at="tieBreaks" label=${t(index ? 'hold.ties.then' : 'hold.ties')} items=${at(index)} taken=${(found) => set(index, found)} />`);
}

// Points by place, a line for each size of table: "7 5 3 1".
function Ladders({ form }) {
  const { least, most, ladders } = form.wish;
  const sizes = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);
  const set = (size, text) => {
    const points = text.split(/[\s;]+/).filter(Boolean).map(Number).filter(Number.isFinite);
    form.change({ ladders: [...ladders.filter((one) => one.length !== size), ...(points.length ? [points] : [])] });
  };
  return sizes.map((size) => html`
    <label class="field" key=${size}><span>${t('hold.ladder', { number: size })}</span>
      <${Typed} type="text" value=${ladders.find((one) => one.length === size)?.join(' ') ?? ''} placeholder=${sizes.length && [7, 5, 3, 2, 1, 0].slice(0, size).join(' ')} onChange=${(event) => set(size, event.target.value)} />
    </label>`);
}

function Points({ form }) {
  const { points, rated } = form.wish;
  const items = (keys, name) => keys.map((key) => [key, t(`${name}.${key}`)]);
  return html`
    <${Group} form=${form} title=${t('hold.points')} told=${t(`hold.points.${points}`)} holds=${['points', 'ladders', 'tieBreaks', 'rated', 'abandoned']}>
      <${Pick} form=${form} at="points" label=${t('hold.worth')} items=${items(SYSTEMS, 'hold.points')} taken=${worth(form.wish)} />
      ${points === 'LADDER' && html`<${Ladders} form=${form} />${form.fault?.field === 'ladders' && html`<p class="fault"><${Fault} fault=${form.fault} /></p>`}`}
      <${TieBreaks} form=${form} />
      <${Pick} form=${form} at="abandoned" label=${t('hold.abandoned')} items=${items(ABANDONED, 'counts')} />
      <${Pick} form=${form} at="rated" label=${t('hold.rated')} items=${items(RATED, 'hold.rated')} />
      ${rated !== 'NO' && html`<p class="line">${t('hold.rated.text')}</p>`}
    <//>`;
}

// -- what is played at the tables

function Play({ form, play, decks }) {
  const { key, ...wish } = play.wish;
  const variant = usePromise(() => ask('Rules', { key: wish.variant }), [wish.variant])?.variant;
  if (!variant) return html`<p class="line">${t('loading')}</p>`;
  const preset = variant.presets.find((known) => known.key === wish.preset) ?? variant.presets[0];
  return html`
    <${Pick} form=${play} at="preset" label=${t('open.preset')} items=${variant.presets.map((known) => [known.key, known.title])} taken=${(chosen) => ({ preset: chosen, options: {} })} />
    <${Pick} form=${play} at="deck" label=${t('plan.deck')} items=${[['', t('hold.deck.usual')], ...decks.map((deck) => [deck.id, deck.title])]} />
    <${Pick} form=${play} at="clock" label=${t('open.clock')} items=${CLOCKS.map((clock) => [clock, t(`clock.${clock}`)])} />
    <${HouseRules} variant=${variant} wish=${wish} change=${play.change} />
    <${Options} preset=${preset} wish=${wish} change=${play.change} />`;
}

function Game({ form, decks }) {
  const { variant, preset } = form.wish.plays[0];
  if (!variant) return null;
  return html`
    <${Group} form=${form} title=${t('hold.game')} told=${gameWith(variant, preset)} holds=${['variant', 'deck', 'clock', 'houseRules', 'plays']}>
      <${Play} key=${variant} form=${form} play=${partOf(form, 'plays', 0)} decks=${decks} />
    <//>`;
}

// -- the form

const bare = { preset: null, options: {} };

function Head({ form, formats }) {
  const format = chosenFormat(form.wish, formats);
  const play = partOf(form, 'plays', 0);
  return html`
    <${Text} form=${form} at="name" label=${t('contest.name')} most=${100} />
    <${Count} form=${form} at="expected" label=${t('hold.expected')} least=${2} most=${10000} />
    <${Pick} form=${{ ...form, wish: { format: format?.key } }} at="format" label=${t('contest.format')} items=${formats.map((one) => [one.key, formatTitle(one)])} taken=${(key) => ({ format: key, ...bare })} />
    <p class="line" lang=${tongue(`format.${format.key}`)}>${said(`format.${format.key}`, format.summary)}</p>
    <${Pick} form=${play} at="variant" label=${t('home.variant')} items=${[...(form.onPaper ? [['', t('contest.on_paper')]] : []), ...installed.variants.map((variant) => [variant.key, variant.title])]} taken=${(variant) => ({ variant, ...bare, houseRules: [], deck: null })} />`;
}

// The rounds, the cut, the final: as the format's preset has them, or changed.
function Rounds({ form, format }) {
  const { wish, change } = form;
  const preset = chosenPreset(wish, format);
  const title = (one) => said(`format.${format.key}.preset.${one.key}`, one.title);
  return html`
    <${Group} form=${form} title=${t('hold.rounds')} told=${title(preset)} holds=${preset.options.map((option) => option.key)}>
      ${format.presets.length > 1 && html`<${Pick} form=${form} at="preset" label=${t('hold.preset')} items=${format.presets.map((one) => [one.key, title(one)])} taken=${(key) => ({ preset: key, options: {} })} />`}
      ${preset.options.map((option) => html`
        <${OptionField} key=${`${format.key} ${preset.key} ${option.key}`} option=${option} words=${`format.${format.key}.option.${option.key}`} changed=${option.key in wish.options}
          value=${option.key in wish.options ? wish.options[option.key] : option.default} set=${(value) => change({ options: { ...wish.options, [option.key]: value } })} />`)}
    <//>`;
}

function Onlookers({ form }) {
  return html`
    <${Group} form=${form} title=${t('hold.onlookers')} told=${t(form.wish.private ? 'hold.private' : 'hold.public')} holds=${['private', 'delay', 'text']}>
      <${Switch} form=${form} at="private" label=${t('contest.private')} />
      <${Count} form=${form} at="delay" label=${t('hold.delay')} per=${MINUTE} />
      <${Lines} form=${form} at="text" label=${t('hold.text')} />
    <//>`;
}

// `send` is called with the input of the API. What is played on paper may go on there.
export function Form({ first, formats, decks, label, send }) {
  const [wish, set] = useState(first);
  const { plan, fault, look } = usePlan(wish, formats);
  const form = { wish, fault, onPaper: !first.plays[0].variant, change: (changes) => set((before) => ({ ...before, ...changes })) };
  const done = async () => {
    const found = await look();
    if (found.plan) await send(inputOf(wish, formats, found.plan.lateRounds));
  };
  return html`
    <div class="holding">
      <div class="panel"><${Head} form=${form} formats=${formats} /></div>
      <${Answer} expected=${wish.expected} plan=${plan} fault=${fault} />
      <div class="panel">
        <${Rounds} form=${form} format=${chosenFormat(wish, formats)} />
        <${Game} form=${form} decks=${decks} />
        <${People} form=${form} plan=${plan} />
        <${Times} form=${form} checkIn=${wish.checkIn} />
        <${Points} form=${form} />
        <${Onlookers} form=${form} />
        <div class="row"><${Doing} class="go large" act=${done} disabled=${!wish.name.trim() || fault}>${label}<//></div>
      </div>
    </div>`;
}
