// A table before its game: who has come, how others get in, and what will be played.
import { html, useState } from '../view.js';
import { Chat } from '../parts/chat.js';
import { Doing } from '../parts/doing.js';
import { Invitation } from '../parts/invitation.js';
import { Rabbit } from '../parts/rabbit.js';
import { go } from '../routes.js';
import { account, signIn } from '../server/account.js';
import { act } from '../server/doing.js';
import { botsFor, variantOf } from '../server/installed.js';
import { count, t, words } from '../words/words.js';

const isHost = (place) => place.you != null && place.host?.id === account.peek()?.id;

function Person({ place, seat }) {
  return html`
    <li class="seat">
      <${Rabbit} seat=${seat.index} name=${seat.name} />
      <span class="who"><bdi>${seat.name}</bdi><small>${seat.bot ? html`<span>${seat.bot.title}</span>` : !seat.connected && html`<span>${t('seat.away')}</span>`}</small></span>
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
          ${bots.map((known) => html`<option key=${known.key} value=${known.key}>${known.title}</option>`)}
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

// Options that differ from those of the edition are not told apart by the API: all are shown, folded.
function Plan({ place }) {
  const variant = variantOf(place.variant.key);
  const preset = variant.presets.find((known) => known.key === place.preset);
  return html`
    <section class="panel">
      <h2>${variant.title}</h2>
      <p>${words(`summary.${variant.key}`) ?? variant.summary}</p>
      <dl class="facts">
        <dt>${t('plan.preset')}</dt><dd>${preset?.title ?? place.preset}</dd>
        <dt>${t('plan.deck')}</dt><dd>${place.deck?.title ?? t('plan.no_deck')}</dd>
        <dt>${t('plan.clock')}</dt><dd>${t(`clock.${place.clock}`)}</dd>
        ${place.houseRules.length > 0 && html`<dt>${t('plan.house_rules')}</dt><dd>${place.houseRules.map((rule) => rule.title).join(', ')}</dd>`}
      </dl>
      <p><a href=${`/rules/${variant.key}`}>${t('plan.rules')}</a></p>
    </section>`;
}

function Beginning({ place }) {
  const start = () => act('Start', { id: place.id });
  const sitDown = async () => (await signIn('')) && act('Join', { id: place.id });
  if (place.you == null) return html`<${Doing} class="go" act=${sitDown}>${t('waiting.sit_down')}<//>`;
  if (!isHost(place)) return html`<p class="line">${t('waiting.for_host')}</p>`;
  const missing = Math.min(...variantOf(place.variant.key).seats) - place.seats.length;
  return html`
    ${missing > 0 && html`<p class="line">${count('waiting.missing', missing)}</p>`}
    <${Doing} class="go" act=${start} disabled=${missing > 0}>${t('waiting.start')}<//>`;
}

async function getUp(place) {
  if (await act('Leave', { id: place.id })) go('/');
}

export function Waiting({ place, watching }) {
  const [talking, talk] = useState(false);
  return html`
    <main class="page waiting-room" id="main" tabindex="-1">
      <h1>${t('waiting.title', { name: variantOf(place.variant.key).title })}</h1>
      <div class="columns">
        <${People} place=${place} />
        ${place.code && html`<${Invitation} code=${place.code} />`}
        <${Plan} place=${place} />
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
