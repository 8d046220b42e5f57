// The middle of the table: the clue, and the cards that lie there.
import { html } from '../../view.js';
import { Back } from '../../parts/card.js';
import { Player } from '../../parts/player.js';
import { Rabbit } from '../../parts/rabbit.js';
import { t } from '../../words/words.js';
import { nameOf, ownName, seatOf } from '../people.js';
import { Tableau, Turn } from './tableau.js';
import { WaySwitch, useWay } from './ways.js';
import { Wheel } from './wheel.js';

const LONG = 50;

// `fresh` says that it was given just now, in the game that is looked at.
export function Clue({ place, teller, clue, kind, recording, fresh }) {
  const how = kind && kind !== 'TEXT' ? t(`clue.${kind}`) : null;
  return html`
    <p class="clue">
      ${teller != null && html`<small><${Rabbit} seat=${teller} name=${ownName(place, teller)} /> <bdi>${t(`clue.by${place.you?.index === teller ? '.you' : ''}`, { name: nameOf(place, teller) })}</bdi></small>`}
      ${clue && html`<q dir="auto" class=${clue.length > LONG ? 'long' : ''}>${clue}</q>`}
      ${how && html`<em>${how}</em>`}
      ${recording && html`<${Player} key=${recording.sound} sound=${recording.sound} alone=${fresh && place.you?.index !== teller} />`}
    </p>`;
}

function Waiting({ place, game }) {
  const teller = game.storyteller;
  return html`
    <div class="waiting">
      <div class="moon" aria-hidden="true"></div>
      <p>${teller == null ? t('story.who_tells') : t(`story.thinking${place.you?.index === teller ? '.you' : ''}`, { name: nameOf(place, teller) })}</p>
    </div>`;
}

// Cards that lie face down: how many each seat has laid, never which.
export function FaceDown({ place, laid }) {
  return html`
    <ul class="backs" aria-label=${t('story.laid', { number: laid.length })}>
      ${laid.map((seat) => html`<li key=${seat}><${Back}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /><//></li>`)}
    </ul>`;
}

// One card comes from each team that does not tell: who of one's own has laid it.
function TeamCard({ place, game }) {
  const own = seatOf(place, place.you?.index)?.team;
  if (own == null || own === seatOf(place, game.storyteller)?.team) return null;
  const by = game.laid.find((seat) => seatOf(place, seat).team === own);
  return html`<p class="line">${by == null ? t('team.card') : t('team.card.by', { name: nameOf(place, by) })}</p>`;
}

function FaceUp({ place, game, draft }) {
  const { open, wheel } = useWay(place, draft.field('POSITION') !== null);
  return html`
    ${open && html`<${WaySwitch} wheel=${wheel} />`}
    <${Turn} draft=${draft} />
    <${wheel ? Wheel : Tableau} slots=${game.tableau} place=${place} game=${game} draft=${draft} />`;
}

function Lying({ place, game, draft }) {
  return game.tableau.length ? html`<${FaceUp} place=${place} game=${game} draft=${draft} />` : html`<${FaceDown} place=${place} laid=${game.laid} /><${TeamCard} place=${place} game=${game} />`;
}

// A card of the hand may be dragged onto the table, which picks it as a press would.
function dropped(event, draft) {
  event.preventDefault();
  const card = event.dataTransfer.getData('text/plain');
  if (draft.allows('CARD', card) && !draft.isPicked('CARD', card)) draft.pick('CARD', card);
}

export function Stage({ place, game, draft }) {
  const told = game.clue != null;
  return html`
    <section class="stage" aria-label=${t('stage.title')} onDragOver=${(event) => draft.field('CARD') && event.preventDefault()} onDrop=${(event) => dropped(event, draft)}>
      ${told ? html`
        <${Clue} place=${place} teller=${game.storyteller} clue=${game.clue} kind=${game.clueKind} recording=${game.clueRecording} fresh />
        <${Lying} place=${place} game=${game} draft=${draft} />`
      : html`<${Waiting} place=${place} game=${game} />`}
    </section>`;
}
