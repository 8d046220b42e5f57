// The way to a file of a tournament. A public one's is there for everybody; another is opened by a pass.
import { html } from '../../view.js';
import { Doing } from '../../parts/doing.js';
import { follow } from './desk/papers.js';

export function Filed({ tournament, file, label, ...link }) {
  if (tournament.private || tournament.phase === 'DRAFT') return html`<${Doing} act=${() => follow(tournament, null, file)}>${label}<//>`;
  return html`<a class="button" href=${`/tournaments/${tournament.id}/${file}`} data-elsewhere ...${link}>${label}</a>`;
}
