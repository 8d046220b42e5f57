// A table of one's own: the edition, the options that it may change, house rules, decks, clock. In the same form the host of a
// table that waits agrees on something else.
import { html, usePromise, useState } from '../view.js';
import { Name, Pick } from '../parts/asked.js';
import { Doing } from '../parts/doing.js';
import { go } from '../routes.js';
import { signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { ask } from '../server/graphql.js';
import { botTitle, botsFor, gameWith } from '../server/installed.js';
import { HouseRule, differs } from '../parts/rules.js';
import { said, t, tongue } from '../words/words.js';
import { Mixing } from './decks/mixing.js';
import { Nothing } from './nothing.js';
import { OptionField } from './option_field.js';

export const CLOCKS = ['RELAXED', 'NORMAL', 'QUICK', 'DAYS', 'OFF'];

const range = (end) => [...Array(end).keys()];

const isChanged = (option, options) => option.key in options && differs(option, options);

function changesOf(preset, options) {
  return Object.fromEntries(preset.options.filter((option) => isChanged(option, options)).map((option) => [option.key, options[option.key]]));
}

// What both forms say.
function settingsOf(variant, preset, wish) {
  const options = changesOf(preset, wish.options);
  return {
    preset: preset.key, clock: wish.clock, houseRules: wish.houseRules, absence: wish.absence,
    ...(wish.seats && { seats: Number(wish.seats) }),
    ...(wish.decks.length && { decks: wish.decks }),
    ...(Object.keys(options).length && { options: { [variant.key]: options } }),
  };
}

const FRESH = { options: {}, houseRules: [], clock: 'NORMAL', absence: 'BOT', seats: '', decks: [] };

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

// The forms of a clue that people who sit together have besides.
const TOGETHER = ['SPOKEN_ELSEWHERE', 'MIME'];

function OneRoom({ preset, wish, change }) {
  const forms = preset.options.find((option) => option.key === 'clueForms');
  if (!forms) return null;
  const value = wish.options.clueForms ?? forms.default;
  const on = TOGETHER.every((form) => value.includes(form));
  const others = value.filter((form) => !TOGETHER.includes(form));
  const turned = on ? (others.length ? others : forms.default) : [...others, ...TOGETHER];
  const turn = () => change({ options: { ...wish.options, clueForms: turned } });
  return html`
    <label class="switch">
      <input type="checkbox" role="switch" checked=${on} onChange=${turn} />
      <span>${t('open.one_room')} <small>${t('open.one_room.text')}</small></span>
    </label>`;
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

// What is agreed on before a game; who comes to it stands between.
function Settings({ variant, preset, decks, wish, change, children }) {
  const key = `preset.${variant.key}.${preset.key}`;
  return html`
    <${Pick} label=${t('open.preset')} value=${wish.preset} items=${variant.presets.map((known) => [known.key, known.title])} choose=${(chosen) => change({ preset: chosen, options: {}, seats: '' })} />
    <p class="line" lang=${tongue(key)}>${said(key, preset.summary)}</p>
    <${Pick} label=${t('open.seats')} value=${wish.seats} items=${[['', t('open.seats.any')], ...preset.seats.map((number) => [String(number), number])]} choose=${(seats) => change({ seats })} />
    ${children}
    <${Pick} label=${t('open.clock')} value=${wish.clock} items=${CLOCKS.map((clock) => [clock, t(`clock.${clock}`)])} choose=${(clock) => change({ clock })} />
    <${Pick} label=${t('open.absence')} value=${wish.absence} items=${['BOT', 'EMPTY'].map((rule) => [rule, t(`absence.${rule}`)])} choose=${(absence) => change({ absence })} />
    <${OneRoom} preset=${preset} wish=${wish} change=${change} />
    <${Mixing} decks=${decks} chosen=${wish.decks} choose=${(chosen) => change({ decks: chosen })} />
    <${HouseRules} variant=${variant} wish=${wish} change=${change} />
    <${Options} preset=${preset} wish=${wish} change=${change} />`;
}

// Who comes to a new table: bots, and whoever finds it.
function People({ variant, preset, wish, change }) {
  const bots = botsFor(variant.key);
  return html`
    ${bots.length > 0 && html`<${Pick} label=${t('open.bots')} value=${wish.bots} items=${range(Math.max(...preset.seats)).map((number) => [String(number), number])} choose=${(number) => change({ bots: number })} />`}
    ${wish.bots !== '0' && bots.length > 1 && html`<${Pick} label=${t('waiting.bot')} value=${wish.bot} items=${bots.map((bot) => [bot.key, botTitle(bot)])} choose=${(bot) => change({ bot })} />`}
    <label class="switch"><input type="checkbox" role="switch" checked=${!wish.private} onChange=${() => change({ private: !wish.private })} /><span>${t('open.public')}</span></label>
    <label class="switch"><input type="checkbox" role="switch" checked=${wish.watchable} onChange=${() => change({ watchable: !wish.watchable })} /><span>${t('open.watchable')}</span></label>`;
}

const usualBot = (key) => botsFor(key).find((bot) => bot.strength === 'NORMAL') ?? botsFor(key)[0];

// The preset that the address asks for, or the first one.
function presetAsked(variant) {
  const key = new URLSearchParams(location.search).get('preset');
  return (variant.presets.find((preset) => preset.key === key) ?? variant.presets[0]).key;
}

function useWish(variant, first) {
  const [wish, set] = useState(first);
  const change = (changes) => set({ ...wish, ...changes });
  return [wish, change, variant.presets.find((known) => known.key === wish.preset)];
}

function Opening({ variant, decks }) {
  const [wish, change, preset] = useWish(variant, { ...FRESH, preset: presetAsked(variant), private: true, watchable: true, bots: '0', bot: usualBot(variant.key)?.key });
  const open = async () => {
    const bots = wish.bots !== '0' && { bots: Number(wish.bots), bot: wish.bot };
    const input = { variant: variant.key, private: wish.private, watchable: wish.watchable, ...settingsOf(variant, preset, wish), ...bots };
    const table = (await signIn()) && (await act('OpenTable', { input }));
    if (table) go(`/table/${table.id}`, { replacing: true });
  };
  const about = `variant.${variant.key}`;
  return html`
    <h1>${t('open.title', { name: gameWith(variant.key, preset.key) })}</h1>
    <p class="lead" lang=${tongue(about)}>${said(about, variant.summary)}</p>
    <div class="panel form">
      <${Name} />
      <${Settings} variant=${variant} preset=${preset} decks=${decks} wish=${wish} change=${change}>
        <${People} variant=${variant} preset=${preset} wish=${wish} change=${change} />
      <//>
      <div class="row"><${Doing} class="go large" act=${open}>${t('open.open')}<//></div>
    </div>`;
}

// The variant with its options, and the decks; undefined until they are there.
const useChoices = (key) => usePromise(() => Promise.all([ask('Rules', { key }), ask('DeckTitles')]), [key]);

// The form for a table that waits, as it stands; `done` is called once something else is agreed on.
function Changed({ place, variant, decks, done }) {
  const [wish, change, preset] = useWish(variant, {
    preset: place.preset, options: place.options.values, houseRules: place.houseRules.map((rule) => rule.key), clock: place.clock,
    absence: place.absence, seats: String(place.capacity), decks: place.decks.map((deck) => deck.id),
  });
  const agree = async () => (await act('ChangeTable', { input: { table: place.id, ...settingsOf(variant, preset, wish) } })) && done();
  return html`
    <${Settings} variant=${variant} preset=${preset} decks=${decks} wish=${wish} change=${change} />
    <div class="row"><${Doing} class="go" act=${agree}>${t('waiting.agree')}<//></div>`;
}

export function Changing({ place, done }) {
  const answer = useChoices(place.variant.key);
  if (!answer) return html`<p class="line">${t('loading')}</p>`;
  const [{ variant }, { decks }] = answer;
  return html`<${Changed} place=${place} variant=${variant} decks=${decks.edges.map((edge) => edge.node)} done=${done} />`;
}

export function OpenPage({ variant: key }) {
  const answer = useChoices(key);
  if (answer === undefined) return html`<main class="page" id="main" tabindex="-1"><p class="line">${t('loading')}</p></main>`;
  if (!answer?.[0].variant) return html`<${Nothing} />`;
  const [{ variant }, { decks }] = answer;
  return html`
    <main class="page" id="main" tabindex="-1">
      <${Opening} variant=${variant} decks=${decks.edges.map((edge) => edge.node)} />
    </main>`;
}
