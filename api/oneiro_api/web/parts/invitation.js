// How others get in: the code in large letters, the link, and the link as a picture for phones.
import { html, useEffect, useState } from '../view.js';
import { t } from '../words/words.js';
import { notice } from './notices.js';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

// The QR code of a text, as one path of squares.
export function QrCode({ text, label }) {
  const [code, set] = useState(null);
  useEffect(() => { import('../vendor/uqr.js').then(({ encode }) => set(encode(text, { border: 2 }))); }, [text]);
  if (!code) return html`<div class="qr"></div>`;
  const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`
    <svg class="qr" viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
      <path fill="#fff" d=${`M0 0h${code.size}v${code.size}H0z`} /><path fill="#111" d=${squares} />
    </svg>`;
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    notice.say(t('invitation.copied'));
  } catch {
    notice.say(link);
  }
}

export const linkTo = (code) => `${location.origin}/join/${code}`;

export function Invitation({ code }) {
  const link = linkTo(code);
  return html`
    <section class="panel invitation">
      <h2>${t('invitation.title')}</h2>
      <p class="code">${code}</p>
      ${LOCAL.has(location.hostname)
        ? html`<p class="line">${t('invitation.local')}</p>`
        : html`<${QrCode} text=${link} label=${t('invitation.qr')} />`}
      <div class="row">
        <button type="button" class="quiet" onClick=${() => copy(link)}>${t('invitation.copy')}</button>
        <a class="button" href=${`/tv/${code}`}>${t('invitation.tv')}</a>
      </div>
    </section>`;
}
