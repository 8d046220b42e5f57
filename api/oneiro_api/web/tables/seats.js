// Who sits at the table: points, who tells, who is still thinking, who is away.
import { html, names } from '../view.js';
import { Rabbit, colourOf } from '../parts/rabbit.js';
import { t } from '../words/words.js';
import { isYou } from './people.js';

const SIGNS = { told: '✎', thinking: '…', done: '✓', away: '☾', gone: '✕' };

// How the server calls bots; where another name is played by one, it stands in for somebody who is away.
const BOT = '(bot)';

// What a seat is doing; `marks` are what the variant says of it: { lead, done }.
export function stateOf(seat, game, marks) {
  if (seat.left) return 'gone';
  if (game && !game.over && game.awaiting.includes(seat.index)) return seat.connected ? 'thinking' : 'away';
  if (marks.done?.includes(seat.index)) return 'done';
  return seat.connected ? '' : 'away';
}

function Seat({ seat, place, game, marks, points }) {
  const state = stateOf(seat, game, marks);
  const leads = marks.lead === seat.index;
  return html`
    <li class=${names('seat', state, isYou(place, seat.index) && 'you', leads && 'leads')}>
      <${Rabbit} seat=${seat.index} name=${seat.name} />
      <span class="who">
        <bdi>${seat.name}</bdi>
        <small>
          ${isYou(place, seat.index) && html`<span>${t('seat.you')}</span>`}
          ${seat.bot && !seat.name.endsWith(BOT) && html`<span>${t('seat.bot')}</span>`}
          ${seat.handedOnAt && html`<span>${t('seat.took_over')}</span>`}
          ${leads && html`<span>${t(marks.role)}</span>`}
          ${state && html`<span><span aria-hidden="true">${SIGNS[state]} </span>${t(`seat.${state}`)}</span>`}
        </small>
      </span>
      ${points != null && html`<b class="points" aria-label=${t('seat.points', { number: points })}>${points}</b>`}
    </li>`;
}

// Partners sit in one frame, and have one score.
function Team({ team, seats, points, ...more }) {
  return html`
    <li class="team" style=${{ '--own': colourOf(seats[0].index) }}>
      <p><span>${t('seat.team', { number: team + 1 })}</span> ${points != null && html`<b class="points" aria-label=${t('seat.points', { number: points })}>${points}</b>`}</p>
      <ul>${seats.map((seat) => html`<${Seat} key=${seat.index} seat=${seat} ...${more} />`)}</ul>
    </li>`;
}

export function Seats({ place, game, marks = {}, scores }) {
  const teams = [...new Set(place.seats.map((seat) => seat.team))].filter((team) => team != null).sort((one, other) => one - other);
  const common = { place, game, marks };
  return html`
    <ul class="seats" aria-label=${t('seats.title')}>
      ${teams.map((team) => {
        const seats = place.seats.filter((seat) => seat.team === team);
        return html`<${Team} key=${`team ${team}`} team=${team} seats=${seats} points=${scores?.[seats[0].index]} ...${common} />`;
      })}
      ${place.seats.filter((seat) => seat.team == null).map((seat) => html`
        <${Seat} key=${seat.index} seat=${seat} points=${scores?.[seat.index]} ...${common} />`)}
    </ul>`;
}
