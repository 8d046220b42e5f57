// What a person does at a table, under the phase that he sees.
import { act } from '../server/doing.js';

export class Moves {
  constructor(id, game) {
    this.id = id;
    this.game = game;
  }

  async act(action) {
    const [[key, fields]] = Object.entries(action);
    const sent = await this.handedIn(fields);
    return sent && act('Act', { table: this.id, action: { [key]: sent }, phase: this.game.phaseNumber });
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
    return act('TakeBack', { table: this.id });
  }
}
