// Its host lets others watch his game, or nobody any more.
import { html } from '../view.js';
import { act } from '../server/doing.js';
import { t } from '../words/words.js';
import { Doing } from './doing.js';

export function LetWatch({ place }) {
  const turn = () => act('LetWatch', { table: place.id, watchable: !place.watchable });
  return html`<${Doing} class="quiet" act=${turn}>${t(place.watchable ? 'watch.close' : 'watch.open')}<//>`;
}
