// How others get in: the code in large letters, the link, and the link as a picture for phones.
import { html, useEffect, useState } from '../view.js';
import { installed } from '../server/installed.js';
import { t } from '../words/words.js';
import { notice } from './notices.js';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

// The light squares around a code, by which cameras find it.
const MARGIN = 2;

// The QR code of a text, as one path of squares.
export function QrCode({ text, label }) {
  const [code, set] = useState(null);
  useEffect(() => { import('../vendor/lean-qr.js').then(({ generate }) => set(generate(text))); }, [text]);
  if (!code) return html`<div class="qr"></div>`;
  const line = [...Array(code.size).keys()];
  const squares = line.flatMap((y) => line.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = code.size + 2 * MARGIN;
  return html`
    <svg class="qr" viewBox=${`${-MARGIN} ${-MARGIN} ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
      <path fill="#fff" d=${`M${-MARGIN} ${-MARGIN}h${size}v${size}h${-size}z`} /><path fill="#111" d=${squares} />
    </svg>`;
}

export async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    notice.say(t('invitation.copied'));
  } catch {
    notice.say(link);
  }
}

// Who turns back from the sheet of his device has not failed.
const share = (url) => navigator.share({ title: t('invitation.title'), url }).catch(() => {});

// Where others find this server: by the address that it knows of itself, unless this page was opened at one that others know.
export const home = () => (LOCAL.has(location.hostname) ? installed.server?.address : null) ?? location.origin;

// Whether that is an address at all that another device can reach.
export const isReachable = () => !LOCAL.has(new URL(home()).hostname);

export const linkTo = (code) => `${home()}/join/${code}`;

// The link by which a tournament is entered.
export const linkToEnter = (code) => `${home()}/enter/${code}`;

// The link that a screen for all shows: who comes by it sits before that screen, which his device remembers.
export const linkFromScreen = (code) => `${linkTo(code)}?screen`;

export function rememberScreen(code) {
  if (new URLSearchParams(location.search).has('screen')) localStorage.setItem('oneiro.screen', code);
}

export const isBeforeScreen = (code) => code && localStorage.getItem('oneiro.screen') === code;

export function Invitation({ code }) {
  const link = linkTo(code);
  return html`
    <section class="panel invitation">
      <h2>${t('invitation.title')}</h2>
      <p class="code">${code}</p>
      ${isReachable()
        ? html`<${QrCode} text=${link} label=${t('invitation.qr')} />`
        : html`<p class="line">${t('invitation.local')}</p>`}
      <p><input class="link" type="text" readonly value=${link} aria-label=${t('invitation.link')} onFocus=${(event) => event.target.select()} /></p>
      <div class="row">
        ${navigator.share && html`<button type="button" class="quiet" onClick=${() => share(link)}>${t('invitation.share')}</button>`}
        <button type="button" class="quiet" onClick=${() => copy(link)}>${t('invitation.copy')}</button>
        <a class="button" href=${`/tv/${code}`}>${t('invitation.tv')}</a>
      </div>
    </section>`;
}
