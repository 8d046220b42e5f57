// A question before what cannot be undone.
import { html } from '../view.js';
import { t } from '../words/words.js';
import { Dialog } from './dialog.js';
import { Doing } from './doing.js';

export function Confirm({ title, text, yes, act, close }) {
  return html`
    <${Dialog} title=${title} close=${close}>
      <p>${text}</p>
      <div class="row">
        <button type="button" class="quiet" onClick=${close}>${t('confirm.no')}</button>
        <${Doing} class="go" act=${act}>${yes}<//>
      </div>
    <//>`;
}
