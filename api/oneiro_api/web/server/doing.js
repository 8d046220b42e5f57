// What changes something: done once, however often it is pressed or sent, and refused in words.
import { notice } from '../parts/notices.js';
import { ask } from './graphql.js';

// Where the key is a field of the input, and not an argument beside it.
const INPUTS_WITH_KEYS = new Set(['OpenTable', 'ChangeTable', 'GiveToken', 'MakeDeck', 'ChangeDeck', 'AddCard', 'ChangeCard', 'AddRecording']);
const WAITS = [300, 800, 1500, 3000, 5000];
const underway = new Map();

const pause = (time) => new Promise((go) => setTimeout(go, time));

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyed(operation, variables) {
  const key = newKey();
  return INPUTS_WITH_KEYS.has(operation) ? { input: { ...variables.input, key } } : { ...variables, key };
}

// Ask with one key until there is an answer.
async function insistently(operation, variables, file) {
  for (const wait of WAITS) {
    const answer = await ask(operation, variables, file).catch((error) => ({ error }));
    if (answer.error && !(answer.error instanceof TypeError)) throw answer.error;
    const [result] = answer.error ? [] : Object.values(answer);
    if (result && result.refused !== 'UNAVAILABLE') return result;
    await pause(wait);
  }
  return { refused: 'UNAVAILABLE', message: '' };
}

async function done(operation, variables, file) {
  try {
    const result = await insistently(operation, variables, file);
    if (!result.refused) return result;
    notice.refused(result);
  } catch (error) {
    notice.failed(error);
  }
  return null;
}

// The result of a mutation; null when it was refused, and the person has been told why.
export function act(operation, variables, file = null) {
  const what = JSON.stringify([operation, variables, file && [file.name, file.size, file.lastModified]]);
  if (!underway.has(what)) {
    underway.set(what, done(operation, keyed(operation, variables), file).finally(() => underway.delete(what)));
  }
  return underway.get(what);
}
