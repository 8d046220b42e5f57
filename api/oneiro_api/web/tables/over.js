// The end of a game: who has won, how far everybody came, and what next.
import { html, useEffect } from '../view.js';
import { Doing } from '../parts/doing.js';
import { Rabbit } from '../parts/rabbit.js';
import { play } from '../parts/sound.js';
import { go } from '../routes.js';
import { act } from '../server/doing.js';
import { listed, t } from '../words/words.js';
import { isYou, namesOf } from './people.js';

// Who has won, in words.
export function headline(place, game) {
  if (!game.winners.length) return t('over.broke_off');
  if (game.winners.length === 1 && isYou(place, game.winners[0])) return t('over.you_won');
  const told = t(game.winners.length > 1 ? 'over.they_won' : 'over.won', { names: listed(namesOf(place, game.winners)) });
  return isYou(place, game.winners[0]) ? told[0].toUpperCase() + told.slice(1) : told;
}

function Ranking({ place, game }) {
  const ranked = [...place.seats].sort((one, other) => game.scores[other.index] - game.scores[one.index]);
  return html`
    <ol class="ranking">
      ${ranked.map((seat) => html`
        <li key=${seat.index} class=${game.winners.includes(seat.index) ? 'winner' : ''}>
          <${Rabbit} seat=${seat.index} name=${seat.name} /> <bdi>${seat.name}</bdi> <b>${game.scores[seat.index]}</b>
        </li>`)}
    </ol>`;
}

async function again(place) {
  const table = await act('Rematch', { table: place.id });
  if (table) go(`/table/${table.id}`);
}

// The next step: in a tournament its host pairs, elsewhere the same players may begin anew.
function Onward({ place }) {
  if (place.tournament) return html`<a class="button go" href=${`/tournament/${place.tournament}`}>${t('contest.look')}</a>`;
  return place.you && html`<${Doing} class="go" act=${() => again(place)}>${t(place.rematch ? 'over.join_rematch' : 'over.rematch')}<//>`;
}

export function Over({ place, game, quiet }) {
  useEffect(() => play('over'), []);
  return html`
    <section class="stage over">
      <div class="moon" aria-hidden="true"></div>
      <h2>${headline(place, game)}</h2>
      <${Ranking} place=${place} game=${game} />
      ${!quiet && html`
        <div class="row">
          <${Onward} place=${place} />
          <a class="button" href=${`/replay/${place.id}`}>${t('over.replay')}</a>
          <a class="button" href="/">${t('over.home')}</a>
        </div>`}
    </section>`;
}
