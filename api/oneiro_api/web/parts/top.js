// The line at the top of every page.
import { html, useState, useValue } from '../view.js';
import { account } from '../server/account.js';
import { online } from '../server/graphql.js';
import { t } from '../words/words.js';
import { Settings } from './settings.js';

export function Top() {
  const [open, set] = useState(false);
  const who = useValue(account);
  return html`
    <a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>${t('top.skip')}</a>
    <header class="top">
      <a class="brand" href="/"><img src="/web/pictures/icon.svg" alt="" width="28" height="28" /> <span>Oneiro</span></a>
      <nav aria-label=${t('top.title')}>
        <a href="/rules">${t('top.rules')}</a>
        <a href="/tournaments">${t('top.tournaments')}</a>
        <a href="/decks">${t('top.decks')}</a>
        ${who && html`<a href="/account"><i class="initial" aria-hidden="true">${[...who.name][0]}</i><bdi>${who.name}</bdi></a>`}
        <button type="button" class="quiet" aria-label=${t('settings.title')} onClick=${() => set(true)}>⚙</button>
      </nav>
    </header>
    ${!useValue(online) && html`<p class="lost" role="status">${t('connection.lost')}</p>`}
    ${open && html`<${Settings} close=${() => set(false)} />`}`;
}
