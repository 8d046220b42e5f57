// A table before its game: who has come, how others get in, and what will be played.
import { html, useState } from '../view.js';
import { Chat } from '../parts/chat.js';
import { Doing } from '../parts/doing.js';
import { Invitation } from '../parts/invitation.js';
import { Name } from '../parts/asked.js';
import { Rabbit } from '../parts/rabbit.js';
import { presetOf } from '../parts/rules.js';
import { go } from '../routes.js';
import { account, signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { botTitle, botsFor, gameOf, variantOf } from '../server/installed.js';
import { count, either, t } from '../words/words.js';
import { Plan } from './plan.js';

const isHost = (place) => place.you != null && place.host?.id === account.peek()?.id;

function Person({ place, seat }) {
  return html`
    <li class="seat">
      <${Rabbit} seat=${seat.index} name=${seat.name} />
      <span class="who"><bdi>${seat.name}</bdi><small>${seat.bot ? html`<span>${botTitle(seat.bot)}</span>` : !seat.connected && html`<span>${t('seat.away')}</span>`}</small></span>
      ${isHost(place) && seat.index !== place.you.index && html`
        <${Doing} class="quiet" act=${() => act('Remove', { table: place.id, seat: seat.index })} aria-label=${t('waiting.remove', { name: seat.name })}>✕<//>`}
    </li>`;
}

// Who sits down where nobody has come: one of the installed bots.
function MoreBots({ place }) {
  const bots = botsFor(place.variant.key);
  const [bot, choose] = useState((bots.find((known) => known.strength === 'NORMAL') ?? bots[0])?.key);
  if (!isHost(place) || !bots.length || place.seats.length >= place.capacity) return null;
  return html`
    <div class="row more-bots">
      ${bots.length > 1 && html`
        <select aria-label=${t('waiting.bot')} value=${bot} onChange=${(event) => choose(event.target.value)}>
          ${bots.map((known) => html`<option key=${known.key} value=${known.key}>${botTitle(known)}</option>`)}
        </select>`}
      <${Doing} act=${() => act('AddBot', { table: place.id, bot })}>${t('waiting.add_bot')}<//>
      <small class="line">${t('bots.languages')}</small>
    </div>`;
}

function People({ place }) {
  const free = [...Array(Math.max(0, place.capacity - place.seats.length)).keys()];
  return html`
    <section class="panel">
      <h2>${t('waiting.people', { number: place.seats.length, of: place.capacity })}</h2>
      <ul class="seats">
        ${place.seats.map((seat) => html`<${Person} key=${seat.index} place=${place} seat=${seat} />`)}
        ${free.map((index) => html`<li class="seat free" key=${`free ${index}`}><span class="hole" aria-hidden="true"></span><span class="who">${t('waiting.free')}</span></li>`)}
      </ul>
      <${MoreBots} place=${place} />
    </section>`;
}

// Why the game cannot begin with those who sit there; nothing where it can.
function hindrance(place) {
  const variant = variantOf(place.variant.key);
  const { seats, title } = presetOf(variant, place);
  const there = place.seats.length;
  if (seats.includes(there)) return '';
  const least = Math.min(...seats);
  return there < least ? count('waiting.missing', least - there) : t('waiting.unfit', { name: title, numbers: either(seats), number: there });
}

function Beginning({ place }) {
  const start = () => act('Start', { id: place.id });
  const sitDown = async () => (await signIn()) && act('Join', { id: place.id });
  if (place.you == null) return html`<${Name} /><${Doing} class="go" act=${sitDown}>${t('waiting.sit_down')}<//>`;
  if (!isHost(place)) return html`<p class="line">${t('waiting.for_host')}</p>`;
  const why = hindrance(place);
  return html`
    ${why && html`<p class="line" id="hindrance" role="status">${why}</p>`}
    <${Doing} class="go" act=${start} disabled=${Boolean(why)} aria-describedby=${why ? 'hindrance' : undefined}>${t('waiting.start')}<//>`;
}

async function getUp(place) {
  if (await act('Leave', { id: place.id })) go('/');
}

export function Waiting({ place, watching }) {
  const [talking, talk] = useState(false);
  return html`
    <main class="page waiting-room" id="main" tabindex="-1">
      <h1>${t('waiting.title', { name: gameOf(place) })}</h1>
      <div class="columns">
        <${People} place=${place} />
        ${place.code && html`<${Invitation} code=${place.code} />`}
        <${Plan} place=${place} hosted=${isHost(place)} />
      </div>
      <div class="desk">
        <div class="row">
          ${place.you != null && html`<${Doing} class="quiet" act=${() => getUp(place)}>${t('waiting.get_up')}<//>`}
          <button type="button" class="quiet" aria-expanded=${String(talking)} onClick=${() => talk(!talking)}>${t('side.chat')}</button>
          <${Beginning} place=${place} />
        </div>
      </div>
      ${talking && html`<section class="panel"><${Chat} place=${place} watching=${watching} /></section>`}
    </main>`;
}
