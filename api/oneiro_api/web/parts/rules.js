// The rules of a variant, as it tells them itself; at a table with what is agreed on there.
import { html, names, usePromise } from '../view.js';
import { ask } from '../server/graphql.js';
import { said, t, tongue } from '../words/words.js';
import { Markdown } from './markdown.js';

export function told(value) {
  if (value === null || value === undefined) return t('option.none');
  if (Array.isArray(value)) return value.map(told).join(', ') || t('option.none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'string' ? said(`choice.${value}`, value.toLowerCase().replaceAll('_', ' ')) : String(value);
}

// Whether an option has another value than its preset gives it.
export const differs = (option, values) => JSON.stringify(values[option.key]) !== JSON.stringify(option.default);

// Terms of a list, each with its value; what differs from the preset says so, and from what.
export function OptionLines({ options, values }) {
  return options.map((option) => {
    const changed = values && differs(option, values);
    return html`
      <dt key=${option.key} class=${names(changed && 'changed')} lang=${tongue(`option.${option.key}`)}>${said(`option.${option.key}`, option.title)}</dt>
      <dd>${told(values ? values[option.key] : option.default)} ${changed && html`<small>${t('plan.usually', { value: told(option.default) })}</small>`}</dd>`;
  });
}

function Preset({ variant, preset }) {
  const key = `preset.${variant.key}.${preset.key}`;
  return html`
    <details class="preset">
      <summary><b>${preset.title}</b> <small>${t('rules.players', { least: Math.min(...preset.seats), most: Math.max(...preset.seats) })}</small></summary>
      <p lang=${tongue(key)}>${said(key, preset.summary)}</p>
      <dl class="facts"><${OptionLines} options=${preset.options} /></dl>
    </details>`;
}

export function HouseRule({ rule }) {
  const key = `house.${rule.key}`;
  return html`<span lang=${tongue(key)}><b>${said(`${key}.title`, rule.title)}</b> <small>${said(key, rule.summary)}</small></span>`;
}

function HouseRules({ rules, head }) {
  if (!rules.length) return null;
  return html`
    <${head}>${t('rules.house')}<//>
    <ul>${rules.map((rule) => html`<li key=${rule.key}><${HouseRule} rule=${rule} /></li>`)}</ul>`;
}

function Presets({ variant, head }) {
  return html`
    <${head}>${t('rules.presets')}<//>
    ${variant.presets.map((preset) => html`<${Preset} key=${preset.key} variant=${variant} preset=${preset} />`)}
    <${HouseRules} rules=${variant.houseRules} head=${head} />`;
}

// The preset that a table began with; the first one where that is gone.
export const presetOf = (variant, place) => variant.presets.find((preset) => preset.key === place.preset) ?? variant.presets[0];

function Here({ variant, place, head }) {
  const preset = presetOf(variant, place);
  return html`
    <${head}>${t('rules.here')}<//>
    <p><b>${preset.title}</b></p>
    <dl class="facts"><${OptionLines} options=${preset.options} values=${place.options?.values} /></dl>
    <${HouseRules} rules=${place.houseRules} head=${head} />`;
}

export function Rules({ variant: key, place, head = 'h3' }) {
  const answer = usePromise(() => ask('Rules', { key }), [key]);
  if (answer === undefined) return html`<p class="line">${t('loading')}</p>`;
  const variant = answer?.variant;
  if (!variant) return html`<p>${t('rules.unknown')}</p>`;
  return html`
    <${Markdown} text=${said(`rules.${key}`, variant.rules)} lang=${tongue(`rules.${key}`)} head=${head} />
    ${place ? html`<${Here} variant=${variant} place=${place} head=${head} />` : html`<${Presets} variant=${variant} head=${head} />`}`;
}
