// The form of whoever holds a tournament: a few fields, the answer to them at once, and all else folded by what it is about.
import { html, useState } from '../../../view.js';
import { Doing } from '../../../parts/doing.js';
import { installed } from '../../../server/installed.js';
import { formatTitle } from '../../../words/sentences.js';
import { said, t, tongue } from '../../../words/words.js';
import { OptionField } from '../../option_field.js';
import { Answer, usePlan } from './answer.js';
import { Count, Group, Lines, Pick, Switch, Text, partOf } from './fields.js';
import { Game, MINUTE, People, Points, Times } from './groups.js';
import { chosenFormat, chosenPreset, inputOf } from './wish.js';

const bare = { preset: null, options: {} };

function Head({ form, formats }) {
  const format = chosenFormat(form.wish, formats);
  const play = partOf(form, 'plays', 0);
  return html`
    <${Text} form=${form} at="name" label=${t('contest.name')} most=${100} />
    <${Count} form=${form} at="expected" label=${t('hold.expected')} least=${2} most=${10000} />
    <${Pick} form=${{ ...form, wish: { format: format?.key } }} at="format" label=${t('contest.format')} items=${formats.map((one) => [one.key, formatTitle(one)])} taken=${(key) => ({ format: key, ...bare })} />
    <p class="line" lang=${tongue(`format.${format.key}`)}>${said(`format.${format.key}`, format.summary)}</p>
    <${Pick} form=${play} at="variant" label=${t('home.variant')} items=${installed.variants.map((variant) => [variant.key, variant.title])} taken=${(variant) => ({ variant, ...bare, houseRules: [], deck: null })} />`;
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

// `send` is called with the input of the API.
export function Form({ first, formats, decks, label, send }) {
  const [wish, set] = useState(first);
  const { plan, fault, look } = usePlan(wish, formats);
  const form = { wish, fault, change: (changes) => set((before) => ({ ...before, ...changes })) };
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
