// What a person does at a table, under the phase that he sees.
import { act } from '../server/doing.js';

export class Moves {
  constructor(id, game) {
    this.id = id;
    this.game = game;
  }

  act(action) {
    return act('Act', { table: this.id, action, phase: this.game.phaseNumber });
  }

  takeBack() {
    return act('TakeBack', { table: this.id });
  }
}
