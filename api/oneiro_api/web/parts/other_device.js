// A link that goes on as oneself at another device, and the same as a picture for its camera.
import { html, useState } from '../view.js';
import { act } from '../server/doing.js';
import { t } from '../words/words.js';
import { Doing } from './doing.js';
import { QrCode, home, isReachable } from './invitation.js';

// `path` is the page where the other device begins; `given` is called once there is a link.
export function OtherDevice({ path = '/', given = () => {} }) {
  const [link, set] = useState(null);
  const make = async () => {
    const made = await act('GiveToken', { input: { scopes: ['READ', 'PLAY', 'HOST', 'TOURNAMENT'], title: t('account.device') } });
    if (made?.token) set(`${home()}${path}#token=${made.token}`);
    given();
  };
  return html`
    <p>${t('account.other.text')}</p>
    ${link
      ? html`
        ${isReachable() ? html`<${QrCode} text=${link} label=${t('account.qr')} />` : html`<p class="line">${t('invitation.local')}</p>`}
        <p><input class="link" type="text" readonly value=${link} aria-label=${t('account.link')} /></p>`
      : html`<${Doing} act=${make}>${t('account.make_link')}<//>`}`;
}
