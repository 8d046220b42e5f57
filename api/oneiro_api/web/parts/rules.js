// The rules of a variant, as it tells them itself; at a table with the options that are in force.
import { html, usePromise } from '../view.js';
import { ask } from '../server/graphql.js';
import { said, t, tongue } from '../words/words.js';
import { Markdown } from './markdown.js';

export function told(value) {
  if (value === null || value === undefined) return t('option.none');
  if (Array.isArray(value)) return value.map(told).join(', ') || t('option.none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'string' ? said(`choice.${value}`, value.toLowerCase().replaceAll('_', ' ')) : String(value);
}

function Options({ options, values }) {
  return html`
    <dl class="facts">
      ${options.map((option) => html`<dt lang=${tongue(`option.${option.key}`)}>${said(`option.${option.key}`, option.title)}</dt><dd>${told(values ? values[option.key] : option.default)}</dd>`)}
    </dl>`;
}

function Preset({ variant, preset }) {
  const key = `preset.${variant.key}.${preset.key}`;
  return html`
    <details class="preset">
      <summary><b>${preset.title}</b> <small>${t('rules.players', { least: Math.min(...preset.seats), most: Math.max(...preset.seats) })}</small></summary>
      <p lang=${tongue(key)}>${said(key, preset.summary)}</p>
      <${Options} options=${preset.options} />
    </details>`;
}

export function HouseRule({ rule }) {
  const key = `house.${rule.key}`;
  return html`<span lang=${tongue(key)}><b>${said(`${key}.title`, rule.title)}</b> <small>${said(key, rule.summary)}</small></span>`;
}

function Presets({ variant, head }) {
  return html`
    <${head}>${t('rules.presets')}<//>
    ${variant.presets.map((preset) => html`<${Preset} key=${preset.key} variant=${variant} preset=${preset} />`)}
    ${variant.houseRules.length > 0 && html`
      <${head}>${t('rules.house')}<//>
      <ul>${variant.houseRules.map((rule) => html`<li key=${rule.key}><${HouseRule} rule=${rule} /></li>`)}</ul>`}`;
}

export function Rules({ variant: key, options, head = 'h3' }) {
  const answer = usePromise(() => ask('Rules', { key }), [key]);
  if (answer === undefined) return html`<p class="line">${t('loading')}</p>`;
  const variant = answer?.variant;
  if (!variant) return html`<p>${t('rules.unknown')}</p>`;
  return html`
    <${Markdown} text=${said(`rules.${key}`, variant.rules)} lang=${tongue(`rules.${key}`)} head=${head} />
    ${options
      ? html`<${head}>${t('rules.here')}<//><${Options} options=${variant.presets[0].options} values=${options} />`
      : html`<${Presets} variant=${variant} head=${head} />`}`;
}
