// The end of a round of Stella: the images that were shown, every slate, and what each seat has won.
import { html, names, useEffect, useValue } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Rabbit } from '../../parts/rabbit.js';
import { play } from '../../parts/sound.js';
import { listed, t } from '../../words/words.js';
import { chaptersOf } from '../log.js';
import { isAwaited, labelOf, namesOf, ownName } from '../people.js';
import { Badge, sparkOf, won } from './sheet.js';

const QUIET_STAYS = 10000;
const SIGNS = { fall: '✕', super: '3', spark: '2' };

function Slate({ slate, place, result }) {
  const shown = new Map(result.shown.map((image) => [image.position, sparkOf(image.marked)]));
  const cells = [...Array(15).keys()].map((index) => ({ position: index + 1, spark: shown.get(index + 1), marked: slate.positions.includes(index + 1) }));
  const fell = result.shown.some((image) => image.scout === slate.seat && image.marked.length === 1);
  return html`
    <li class="slate">
      <p>
        <${Rabbit} seat=${slate.seat} name=${ownName(place, slate.seat)} /> <bdi>${labelOf(place, slate.seat)}</bdi>
        ${result.dark === slate.seat && html`<small>${t('lantern.dark')}</small>`} ${fell && html`<small>${t('lantern.fallen')}</small>`}
        <b>+${won(result.gains, slate.seat)}</b>
      </p>
      <div class="marks" role="img" aria-label=${t('stella.slate', { numbers: listed(slate.positions.map(String)) })}>
        ${cells.map(({ position, spark, marked }) => html`<i key=${position} class=${marked ? names('mark', spark) : ''}>${marked ? SIGNS[spark] ?? '○' : ''}</i>`)}
      </div>
    </li>`;
}

// What was shown, in the order of the scouts; the pictures are those that lay there then.
function Shown({ result, place, watching }) {
  const round = chaptersOf(useValue(watching.events), place.seats.length).find((chapter) => chapter.round === result.round);
  const slots = round?.end?.slots ?? [];
  const images = result.shown.map((image) => ({ ...image, card: slots.find((slot) => slot.number === image.position)?.card })).filter((image) => image.card);
  const pictures = images.map((image) => image.card);
  if (!images.length) return null;
  return html`
    <${Cards} label=${t('stella.shown')} kind="strip shown-images">
      ${images.map(({ position, card, marked }) => html`
        <${Card} key=${position} card=${card} number=${position} among=${pictures} kind=${sparkOf(marked)}
          note=${`${t(`stella.${sparkOf(marked)}`)}. ${t('reveal.voters', { names: listed(namesOf(place, marked)) })}`}>
          <span class="tokens">${marked.map((seat) => html`<span class="token" key=${seat}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /></span>`)}</span>
          <${Badge} spark=${sparkOf(marked)} />
        <//>`)}
    <//>`;
}

// A round that is over.
export function PastRound({ place, result, watching }) {
  return html`
    <p class="clue"><small>${t('stella.word')}</small><q lang="en">${result.word}</q></p>
    <${Shown} result=${result} place=${place} watching=${watching} />
    <ul class="slates">${result.slates.map((slate) => html`<${Slate} key=${slate.seat} slate=${slate} place=${place} result=${result} />`)}</ul>
    <p class="legend" aria-hidden="true">${['spark', 'super', 'fall'].map((spark) => html`<span key=${spark}><i class=${`mark ${spark}`}>${SIGNS[spark]}</i> ${t(`stella.${spark}`)}</span>`)}</p>`;
}

export function Slates({ place, game, result, watching, goOn, quiet }) {
  useEffect(() => {
    play('points');
    if (!quiet) return undefined;
    const end = setTimeout(goOn, QUIET_STAYS);
    return () => clearTimeout(end);
  }, []);
  return html`
    <section class="stage" aria-label=${t('reveal.title')}>
      <h2>${t('stella.round_over', { number: result.round })}</h2>
      <${PastRound} place=${place} result=${result} watching=${watching} />
      ${!quiet && html`
        <div class="row onward">
          <button type="button" class="go" onClick=${goOn}>${t(game.over ? 'reveal.end' : 'reveal.on')}</button>
          ${isAwaited(place, game) && html`<span class="line">${t('reveal.your_turn')}</span>`}
        </div>`}
    </section>`;
}
