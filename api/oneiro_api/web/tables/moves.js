// What a person does at a table, under the phase that he sees: one thing after the other, however slow the way to the server is, so
// that what he did last is what holds.
import { act } from '../server/doing.js';

let before = Promise.resolve();

function inTurn(deed) {
  const done = before.then(deed);
  before = done.catch(() => {});
  return done;
}

// Milliseconds after which nobody waits any longer for the table to show what he has done.
const MOST = 3000;
const placeOf = (cursor) => Number(cursor?.split('.').at(-1) ?? 0);

// Until the game that is seen has what was done: before that it would be offered once more.
async function shown(seen, { cursor }) {
  let stop;
  await new Promise((go) => {
    stop = seen.subscribe((game) => { if (placeOf(game?.cursor) >= placeOf(cursor)) go(); });
    setTimeout(go, MOST);
  });
  stop();
}

export class Moves {
  constructor(id, game, watching) {
    this.id = id;
    this.game = game;
    this.watching = watching;
  }

  act(action) {
    return inTurn(() => this.sent(action));
  }

  async sent(action) {
    const [[key, fields]] = Object.entries(action);
    const sent = await this.handedIn(fields);
    const acted = sent && (await act('Act', { table: this.id, action: { [key]: sent }, phase: this.game.phaseNumber }));
    if (acted) await shown(this.watching.game, acted);
    return acted;
  }

  // The fields with the id of each recording, which is handed in first; null where it was refused.
  async handedIn(fields) {
    const sent = { ...fields };
    for (const [key, value] of Object.entries(fields)) {
      if (!(value instanceof File)) continue;
      const added = await act('AddRecording', { input: { table: this.id, recording: null } }, value);
      if (!added) return null;
      sent[key] = added.recording.id;
    }
    return sent;
  }

  takeBack() {
    return inTurn(() => act('TakeBack', { table: this.id }));
  }
}
