// What an image that was shown has come to: a Spark for many who had marked it, a Super-Spark for two, a fall for one alone.
import { html } from '../../view.js';

const SPARKS = { 1: 'fall', 2: 'super' };
const BADGES = { fall: '✕', super: '+3', spark: '+2' };

// `marked` are the seats that had marked it, where it was shown.
export const sparkOf = (marked) => marked && (SPARKS[marked.length] ?? 'spark');

export const Badge = ({ spark }) => html`<span class=${`badge ${spark}`} aria-hidden="true">${BADGES[spark]}</span>`;
