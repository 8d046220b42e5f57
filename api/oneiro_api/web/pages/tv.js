// A table on a screen for all: no hands, a large clue, and the way in as a picture for phones.
import { html, useEffect, useValue } from '../view.js';
import { QrCode, isReachable, linkFromScreen } from '../parts/invitation.js';
import { Rabbit } from '../parts/rabbit.js';
import { play, useAwake } from '../parts/sound.js';
import { t } from '../words/words.js';
import { Nothing } from './nothing.js';
import { Game, useWatching } from './table.js';

function Lobby({ place, code }) {
  useAwake();
  return html`
    <main class="page tv-lobby" id="main" tabindex="-1">
      <h1>${t('tv.title')}</h1>
      <p class="code">${code}</p>
      ${isReachable() && html`<${QrCode} text=${linkFromScreen(code)} label=${t('invitation.qr')} />`}
      <ul class="seats">${place.seats.map((seat) => html`<li class="seat" key=${seat.index}><${Rabbit} seat=${seat.index} name=${seat.name} /><span class="who"><bdi>${seat.name}</bdi></span></li>`)}</ul>
    </main>`;
}

// Who looks at the screen has no seat there, even where its browser has one: nothing of what is somebody's own is shown.
const isOwn = (key) => /^your([A-Z]|s$)|^(hand|choices|barred)$/.test(key);
const without = (value) => (Array.isArray(value) ? [] : value === true ? false : null);

function forAll(value) {
  if (Array.isArray(value)) return value.map(forAll);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isOwn(key) ? without(inner) : forAll(inner)]));
}

// What makes all look up from their phones.
const CUES = { ClueGiven: 'clue', JinxDescribed: 'clue', StellaWordTurned: 'clue', TableauShown: 'tableau', StellaImagesLaid: 'tableau' };

function useCues(watching) {
  const fresh = useValue(watching.fresh);
  useEffect(() => {
    const cue = fresh.map((event) => CUES[event.__typename]).filter(Boolean).at(-1);
    if (cue) play(cue);
  }, [fresh]);
}

function Shown({ watching, code }) {
  useCues(watching);
  const place = useValue(watching.place);
  const game = useValue(watching.game);
  if (!place) return place === false && html`<${Nothing} text=${t(watching.closed ? 'table.closed' : 'table.unseen')} />`;
  if (!game) return html`<${Lobby} place=${place} code=${code} />`;
  return html`
    <div class="tv">
      <${Game} place=${{ ...place, you: null }} game=${forAll(game)} watching=${watching} quiet />
      <aside class="tv-code">${isReachable() && html`<${QrCode} text=${linkFromScreen(code)} label=${t('invitation.qr')} />`}<span class="code">${code}</span></aside>
    </div>`;
}

export function TvPage({ code }) {
  const watching = useWatching({ code });
  return watching && html`<${Shown} watching=${watching} code=${code.toUpperCase()} />`;
}
