// The seat of somebody who is away from a running game: its host, or the next player while the host is away, makes a link for
// whoever plays on.
import { html, useState } from '../view.js';
import { account } from '../server/account.js';
import { act } from '../server/doing.js';
import { t } from '../words/words.js';
import { Doing } from './doing.js';
import { QrCode, home, isReachable } from './invitation.js';

// Who hands seats on: the host, or the first player who is there where he is not.
function handsOn(place) {
  const there = place.seats.filter((seat) => seat.account && seat.connected && !seat.left).map((seat) => seat.account.id);
  return there.includes(place.host?.id) ? place.host.id : there[0];
}

const mayHandOn = (place) => place.status === 'PLAYING' && !place.tournament && place.you != null && handsOn(place) === account.peek()?.id;

// The seats that the asker may hand on; how long their players have been away, the server knows.
export const lostSeats = (place) => (mayHandOn(place) ? place.seats.filter((seat) => seat.account && !seat.connected && !seat.left) : []);

function Link({ name, link }) {
  return html`
    ${isReachable() ? html`<${QrCode} text=${link} label=${t('hand_on.link', { name })} />` : html`<p class="line">${t('invitation.local')}</p>`}
    <p><input class="link" type="text" readonly value=${link} aria-label=${t('hand_on.link', { name })} /></p>`;
}

export function HandOn({ place }) {
  const [made, set] = useState(null);
  const make = async ({ index, name }) => {
    const offer = await act('HandOnSeat', { table: place.id, seat: index });
    if (offer) set({ name, link: `${home()}/seat/${place.id}/${offer.code}` });
  };
  const lost = lostSeats(place);
  return html`
    <p>${t(lost.length || made ? 'hand_on.text' : 'hand_on.none')}</p>
    ${lost.map((seat) => html`<p key=${seat.index}><${Doing} act=${() => make(seat)}>${t('hand_on.make', { name: seat.name })}<//></p>`)}
    ${made && html`<${Link} ...${made} />`}`;
}
