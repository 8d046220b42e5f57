// What pages ask for under a label: a name, one thing out of a list.
import { html, useState, useValue } from '../view.js';
import { account, someName, wished } from '../server/account.js';
import { t } from '../words/words.js';

// How somebody who is not signed in wants to be called: typed once, it holds wherever he then sits down.
export function Name() {
  useState(() => { wished.value ??= someName(); });
  const who = useValue(account);
  const name = useValue(wished);
  if (who) return null;
  return html`
    <label class="field">
      <span>${t('home.name')}</span>
      <input type="text" value=${name} maxlength="40" autocomplete="nickname" dir="auto" onInput=${(event) => { wished.value = event.target.value; }} />
    </label>`;
}

// One thing out of a list, under its label; `items` are pairs of a key and its title.
export function Pick({ label, value, items, choose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select value=${value} onChange=${(event) => choose(event.target.value)}>
        ${items.map(([key, title]) => html`<option key=${key} value=${key} selected=${key === value}>${title}</option>`)}
      </select>
    </label>`;
}
