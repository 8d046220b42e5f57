// Tables to sit down at: the public ones that wait for players, and those at which one sits already.
import { html, useEffect, useState, useValue } from '../view.js';
import { Doing } from '../parts/doing.js';
import { go } from '../routes.js';
import { account, signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { follow } from '../server/graphql.js';
import { gameOf } from '../server/installed.js';
import { t } from '../words/words.js';

async function sitDown(room) {
  if (!room.you && (!(await signIn()) || !(await act('Join', { id: room.id })))) return;
  go(`/table/${room.id}`);
}

function Room({ room, label }) {
  return html`
    <li class="room-line">
      <span><b>${gameOf(room)}</b> <small><bdi>${room.seats.map((seat) => seat.name).join(', ')}</bdi></small></span>
      <span>${room.seats.length}/${room.capacity}</span>
      <${Doing} act=${() => sitDown(room)} aria-label=${t('rooms.label', { what: label, name: gameOf(room), who: room.seats[0]?.name ?? '' })}>${label}<//>
    </li>`;
}

// Whose connection was lost is told the present again: what he knew before may be gone.
function useRooms(operation, changed, asked) {
  const [rooms, set] = useState([]);
  useEffect(() => {
    set([]);
    return follow(operation, {}, (data, first) => set((known) => changed(first ? [] : known, data)));
  }, asked);
  return rooms;
}

const without = (rooms, ids) => rooms.filter((room) => !ids.includes(room.id));

export function OpenRooms() {
  const who = useValue(account);
  const rooms = useRooms('Lobby', (known, { lobby }) => {
    const told = lobby.tables.map((room) => room.id);
    return [...lobby.tables.filter((room) => room.status === 'OPEN'), ...without(known, [...told, ...lobby.gone])];
  }, [who?.id]);
  return html`
    <section class="panel" aria-label=${t('rooms.open')}>
      <h2>${t('rooms.open')}</h2>
      ${rooms.length
        ? html`<ul class="rooms">${rooms.map((room) => html`<${Room} key=${room.id} room=${room} label=${t(room.you ? 'rooms.back' : 'rooms.sit_down')} />`)}</ul>`
        : html`<p class="line">${t('rooms.none')}</p>`}
    </section>`;
}

const MOST_SHOWN = 8;

// Games that others play in public, to be watched.
export function Shows() {
  const who = useValue(account);
  const rooms = useRooms('Shows', (known, { lobby }) => {
    const told = lobby.tables.map((room) => room.id);
    return [...lobby.tables, ...without(known, [...told, ...lobby.gone])];
  }, [who?.id]).filter((room) => !room.you);
  if (!rooms.length) return null;
  return html`
    <section class="panel" aria-label=${t('rooms.shows')}>
      <h2>${t('rooms.shows')}</h2>
      <ul class="rooms">
        ${rooms.slice(0, MOST_SHOWN).map((room) => html`
          <li class="room-line" key=${room.id}>
            <span><b>${gameOf(room)}</b> <small><bdi>${room.seats.map((seat) => seat.name).join(', ')}</bdi></small></span>
            <a class="button" href=${`/table/${room.id}`} aria-label=${t('rooms.label', { what: t('contest.watch'), name: gameOf(room), who: room.seats[0]?.name ?? '' })}>${t('contest.watch')}</a>
          </li>`)}
      </ul>
    </section>`;
}

function Own({ who }) {
  const rooms = useRooms('Calls', (known, { invitations: { table } }) => {
    const others = without(known, [table.id]);
    return ['PLAYING', 'OPEN'].includes(table.status) ? [table, ...others] : others;
  }, [who.id]);
  if (!rooms.length) return null;
  return html`
    <section class="panel" aria-label=${t('rooms.yours')}>
      <h2>${t('rooms.yours')}</h2>
      <ul class="rooms">${rooms.map((room) => html`<${Room} key=${room.id} room=${room} label=${t('rooms.back')} />`)}</ul>
    </section>`;
}

// The tables of who is signed in: nobody else has any.
export function YourRooms() {
  const who = useValue(account);
  return who && html`<${Own} who=${who} />`;
}
