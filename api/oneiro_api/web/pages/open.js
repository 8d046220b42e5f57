// A table of one's own: the edition, the options that it may change, house rules, deck, clock.
import { html, usePromise, useState } from '../view.js';
import { Doing } from '../parts/doing.js';
import { go } from '../routes.js';
import { signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { ask } from '../server/graphql.js';
import { botsFor } from '../server/installed.js';
import { HouseRule } from '../parts/rules.js';
import { said, t, tongue } from '../words/words.js';
import { Mixing } from './decks/mixing.js';
import { Nothing } from './nothing.js';
import { OptionField } from './option_field.js';

export const CLOCKS = ['RELAXED', 'NORMAL', 'QUICK', 'DAYS', 'OFF'];

const range = (end) => [...Array(end).keys()];

const isChanged = (option, options) => option.key in options && JSON.stringify(options[option.key]) !== JSON.stringify(option.default);

function changesOf(preset, options) {
  return Object.fromEntries(preset.options.filter((option) => isChanged(option, options)).map((option) => [option.key, options[option.key]]));
}

function inputOf(variant, preset, wish) {
  const options = changesOf(preset, wish.options);
  return {
    variant: variant.key, preset: preset.key, clock: wish.clock, private: wish.private, houseRules: wish.houseRules,
    bots: Number(wish.bots), absence: wish.absence,
    ...(wish.seats && { seats: Number(wish.seats) }),
    ...(wish.decks.length && { decks: wish.decks }),
    ...(Object.keys(options).length && { options: { [variant.key]: options } }),
  };
}

function Pick({ label, value, items, choose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select value=${value} onChange=${(event) => choose(event.target.value)}>
        ${items.map(([key, title]) => html`<option key=${key} value=${key} selected=${key === value}>${title}</option>`)}
      </select>
    </label>`;
}

export function HouseRules({ variant, wish, change }) {
  if (!variant.houseRules.length) return null;
  const turn = (key) => change({ houseRules: wish.houseRules.includes(key) ? wish.houseRules.filter((other) => other !== key) : [...wish.houseRules, key] });
  return html`
    <fieldset>
      <legend>${t('open.house_rules')}</legend>
      ${variant.houseRules.map((rule) => html`
        <label class="switch" key=${rule.key}>
          <input type="checkbox" role="switch" checked=${wish.houseRules.includes(rule.key)} onChange=${() => turn(rule.key)} />
          <${HouseRule} rule=${rule} />
        </label>`)}
    </fieldset>`;
}

export function Options({ preset, wish, change }) {
  const changed = preset.options.filter((option) => isChanged(option, wish.options));
  const set = (key, value) => change({ options: { ...wish.options, [key]: value } });
  return html`
    <details class="options">
      <summary>${t('open.options')} ${changed.length > 0 && html`<small>${t('open.changed', { number: changed.length })}</small>`}</summary>
      ${preset.options.map((option) => html`
        <${OptionField} key=${`${preset.key} ${option.key}`} option=${option} changed=${changed.includes(option)}
          value=${option.key in wish.options ? wish.options[option.key] : option.default} set=${(value) => set(option.key, value)} />`)}
    </details>`;
}

function Form({ variant, decks }) {
  const [wish, set] = useState({ preset: variant.presets[0].key, options: {}, houseRules: [], clock: 'NORMAL', private: true, bots: '0', absence: 'BOT', seats: '', decks: [] });
  const change = (changes) => set({ ...wish, ...changes });
  const preset = variant.presets.find((known) => known.key === wish.preset);
  const open = async () => {
    const table = (await signIn('')) && (await act('OpenTable', { input: inputOf(variant, preset, wish) }));
    if (table) go(`/table/${table.id}`, { replacing: true });
  };
  return html`
    <div class="panel form">
      <${Pick} label=${t('open.preset')} value=${wish.preset} items=${variant.presets.map((known) => [known.key, known.title])} choose=${(key) => change({ preset: key, options: {}, seats: '' })} />
      <p class="line" lang=${tongue(`preset.${variant.key}.${preset.key}`)}>${said(`preset.${variant.key}.${preset.key}`, preset.summary)}</p>
      <${Pick} label=${t('open.seats')} value=${wish.seats} items=${[['', t('open.seats.any')], ...preset.seats.map((number) => [String(number), number])]} choose=${(seats) => change({ seats })} />
      ${botsFor(variant.key).length > 0 && html`<${Pick} label=${t('open.bots')} value=${wish.bots} items=${range(Math.max(...preset.seats)).map((number) => [String(number), number])} choose=${(bots) => change({ bots })} />`}
      <${Pick} label=${t('open.clock')} value=${wish.clock} items=${CLOCKS.map((key) => [key, t(`clock.${key}`)])} choose=${(clock) => change({ clock })} />
      <${Pick} label=${t('open.absence')} value=${wish.absence} items=${['BOT', 'EMPTY'].map((key) => [key, t(`absence.${key}`)])} choose=${(absence) => change({ absence })} />
      <${Mixing} decks=${decks} chosen=${wish.decks} choose=${(chosen) => change({ decks: chosen })} />
      <label class="switch"><input type="checkbox" role="switch" checked=${!wish.private} onChange=${() => change({ private: !wish.private })} /><span>${t('open.public')}</span></label>
      <${HouseRules} variant=${variant} wish=${wish} change=${change} />
      <${Options} preset=${preset} wish=${wish} change=${change} />
      <div class="row"><${Doing} class="go large" act=${open}>${t('open.open')}<//></div>
    </div>`;
}

export function OpenPage({ variant: key }) {
  const answer = usePromise(() => Promise.all([ask('Rules', { key }), ask('DeckTitles')]), [key]);
  if (answer === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  if (!answer?.[0].variant) return html`<${Nothing} />`;
  const [{ variant }, { decks }] = answer;
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('open.title', { name: variant.title })}</h1>
      <p class="lead" lang=${tongue(`variant.${key}`)}>${said(`variant.${key}`, variant.summary)}</p>
      <${Form} variant=${variant} decks=${decks.edges.map((edge) => edge.node)} />
    </main>`;
}
