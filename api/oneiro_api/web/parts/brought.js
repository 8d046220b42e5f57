// A link of somebody else was opened where somebody is already: who goes on here?
import { html, useValue } from '../view.js';
import { account, brought, takeBrought } from '../server/account.js';
import { t } from '../words/words.js';
import { Confirm } from './confirm.js';

export function Brought() {
  const other = useValue(brought)?.account;
  if (!other) return null;
  const names = { name: account.value.name, other: other.name };
  return html`
    <${Confirm} title=${t('account.switch', names)} text=${t('account.switch.text', names)} yes=${t('account.switch', names)}
      act=${takeBrought} close=${() => { brought.value = null; }} />`;
}
