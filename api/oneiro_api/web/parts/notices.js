// What is told in passing: refusals and losses as a line that goes away, and news for those who listen to the page.
import { html, signal, useValue } from '../view.js';
import { language, said, t } from '../words/words.js';

const STAYS = 6000;

const lines = signal([]);
const spoken = signal('');

// `reason` is in English, as the server tells it.
function say(text, kind = 'plain', reason = undefined) {
  const line = { text, kind, reason };
  lines.value = [...lines.value.filter((other) => other.text !== text), line];
  setTimeout(() => { lines.value = lines.value.filter((other) => other !== line); }, STAYS);
  return false;
}

// Codes whose message, in English, tells more than the code does.
const DETAILED = new Set(['NOT_FOUND', 'ILLEGAL', 'BAD_OPTION', 'WRONG_COUNT', 'TEXT_REFUSED', 'NOT_NOW', 'NOT_YOURS', 'NOT_ELIGIBLE', 'RESTED_ON', 'SCOPE_MISSING', 'RATE_LIMITED', 'NO_ROOM', 'PICTURE_REFUSED', 'RECORDING_REFUSED', 'RECORDING_TOO_LONG']);

// Of these, what is wrong stands in the message alone: it follows the words of every language.
const UNKNOWN = new Set(['PICTURE_REFUSED']);

// A refusal in the person's language where we have words for its code, else in the server's.
function refused({ refused: code, message, line }) {
  const english = language.peek() === 'en';
  const detailed = english && DETAILED.has(code) && message;
  const reason = !english && UNKNOWN.has(code) ? message : undefined;
  const text = said(`refusal.${code}`, message);
  return say(detailed || (line ? t('refused.line', { line, text }) : text), 'refusal', reason);
}

function failed(error) {
  const lost = error instanceof TypeError;
  return say(lost ? t('connection.no_answer') : t('connection.failed', { reason: error.message }), 'refusal');
}

// To be read aloud where a screen reader listens.
function announce(text) {
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

export const notice = { say, refused, failed, announce };

export function Notices() {
  return html`
    <div class="notices" role="alert">
      ${useValue(lines).map((line) => html`<p class=${`notice ${line.kind}`} key=${line.text}>${line.text}${line.reason && html` <span lang="en">(${line.reason})</span>`}</p>`)}
    </div>
    <p class="hidden" role="status">${useValue(spoken)}</p>`;
}
