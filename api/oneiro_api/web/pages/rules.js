// The rules of all that is installed.
import { html } from '../view.js';
import { Rules } from '../parts/rules.js';
import { installed, variantOf } from '../server/installed.js';
import { said, t, tongue } from '../words/words.js';
import { Nothing } from './nothing.js';

export function RulesIndex() {
  return html`
    <main class="page" id="main" tabindex="-1">
      <h1>${t('rules.title')}</h1>
      <ul class="tiles">
        ${installed.variants.map((variant) => html`
          <li class="panel" key=${variant.key}>
            <h2><a href=${`/rules/${variant.key}`}>${variant.title}</a></h2>
            <p lang=${tongue(`variant.${variant.key}`)}>${said(`variant.${variant.key}`, variant.summary)}</p>
            <small>${t('rules.players', { least: Math.min(...variant.seats), most: Math.max(...variant.seats) })}</small>
          </li>`)}
      </ul>
    </main>`;
}

export function RulesPage({ variant: key }) {
  const variant = variantOf(key);
  if (!variant) return html`<${Nothing} />`;
  return html`
    <main class="page reading" id="main" tabindex="-1">
      <h1>${variant.title}</h1>
      <${Rules} key=${key} variant=${key} head="h2" />
      <p><a class="button" href=${`/new/${key}`}>${t('rules.play')}</a></p>
    </main>`;
}
