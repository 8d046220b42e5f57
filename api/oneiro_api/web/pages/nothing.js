// What is not there, or is not yours to see.
import { html } from '../view.js';
import { t } from '../words/words.js';

export function Nothing({ text }) {
  return html`
    <main class="page nothing" id="main" tabindex="-1">
      <div class="moon" aria-hidden="true"></div>
      <h1>${t('nothing.title')}</h1>
      <p>${text ?? t('nothing.text')}</p>
      <p><a class="button" href="/">${t('over.home')}</a></p>
    </main>`;
}
