// A seat's rabbit: told apart by colour, by the shape of its ears, by its coat, and by the first letter of its name.
import { html } from '../view.js';

const EARS = [
  ['M12 27C4 14 6 2 10 2s9 9 9 22', 'M30 27c8-13 6-25 2-25s-9 9-9 22'],
  ['M12 27C4 14 6 2 10 2s9 9 9 22', 'M24 24c2-12 12-17 15-14s-1 12-9 17'],
  ['M13 26C3 20-2 10 2 8s13 4 18 16', 'M29 26c10-6 15-16 11-18s-13 4-18 16'],
  ['M13 26C9 12 11 1 15 1s6 10 5 23', 'M29 26c4-14 2-25-2-25s-6 10-5 23'],
];
const COATS = ['plain', 'striped', 'spotted'];

export const colourOf = (seat) => `var(--seat-${seat % 12})`;

function Coat({ kind }) {
  if (kind === 'striped') return html`<path class="coat" d="M8 47h26M6 53h30" />`;
  if (kind === 'spotted') return html`<path class="coat dots" d="M12 49h0M30 49h0M21 52h0" />`;
  return null;
}

export function Rabbit({ seat, name }) {
  return html`
    <svg class="rabbit" viewBox="0 0 42 58" style=${{ '--own': colourOf(seat) }} aria-hidden="true">
      ${EARS[seat % 4].map((ear) => html`<path class="fur" d=${`${ear}z`} />`)}
      <path class="fur" d="M21 21c9 0 13 5 13 11 0 4-2 6-3 8 4 3 6 7 6 11 0 5-4 6-16 6S5 56 5 51c0-4 2-8 6-11-1-2-3-4-3-8 0-6 4-11 13-11z" />
      <${Coat} kind=${COATS[Math.floor(seat / 4) % 3]} />
      <text x="21" y="38" text-anchor="middle">${[...name][0]?.toUpperCase()}</text>
    </svg>`;
}
