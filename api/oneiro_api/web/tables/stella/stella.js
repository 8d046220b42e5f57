// A table of Stella: one word, fifteen images, marks in secret, and then the scouts with their lanterns.
import { html, names, useEffect, useRef, useState } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Rabbit } from '../../parts/rabbit.js';
import { count, t, words } from '../../words/words.js';
import { Desk } from '../desk.js';
import { useDraft } from '../draft.js';
import { Frame } from '../frame.js';
import { isAwaited, mayChange, nameOf, ownName, whyNot } from '../people.js';
import { useNumberKeys } from '../story/tableau.js';
import { Badge, LANTERNS, Sheet, sparkOf } from './sheet.js';
import { PastRound, Slates } from './slates.js';

const marksOf = (game) => ({ lead: game.scout, role: 'seat.scout', done: game.phase === 'associate' ? game.ready : [] });

function Image({ image, place, game, draft, pictures, pick }) {
  const allowed = draft.allows('POSITION', image.number);
  const spark = sparkOf(image.marked);
  const picked = draft.isPicked('POSITION', image.number);
  const chalk = picked || (image.yours && !Object.keys(draft.state.values).length);
  const note = [image.yours && t('stella.yours'), spark && t(`stella.${spark}`)].filter(Boolean).join('. ');
  return html`
    <${Card} card=${image.card} number=${image.number} among=${pictures} eager picked=${picked} pick=${allowed ? () => pick(image.number) : null}
      kind=${names(spark && `lit ${spark}`, chalk && 'chalked', game.phase === 'show' && !image.yours && !spark && 'unmarked')} note=${note}>
      ${chalk && html`<span class="chalk" aria-hidden="true">✕</span>`}
      <span class="tokens">
        ${image.marked?.map((seat) => html`<span class="token lands" key=${seat} title=${nameOf(place, seat)}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /></span>`)}
      </span>
      ${spark && html`<${Badge} spark=${spark} />`}
    <//>`;
}

// What a scout shows comes into sight of whoever looks at the images: a phone has no room for all of them.
function useShown(images) {
  const lit = images.flatMap(({ marked }, at) => (marked ? [at] : []));
  const before = useRef(lit);
  useEffect(() => {
    const fresh = lit.find((at) => !before.current.includes(at));
    before.current = lit;
    if (fresh !== undefined && !document.activeElement.closest('.side')) document.querySelectorAll('.fifteen .card')[fresh].scrollIntoView({ block: 'nearest' });
  }, [lit.join()]);
}

export function Images({ place, game, draft }) {
  useShown(game.images);
  const pick = (number) => draft.tap('POSITION', number);
  useNumberKeys((number) => draft.allows('POSITION', number) && draft.pick('POSITION', number));
  const pictures = game.images.map((image) => image.card);
  return html`
    <${Cards} label=${t('stella.images')} kind="fifteen" columns=${5}>
      ${game.images.map((image) => html`<${Image} key=${image.card.id} image=${image} place=${place} game=${game} draft=${draft} pictures=${pictures} pick=${pick} />`)}
    <//>`;
}

function lantern(game, seat) {
  if (game.fallen.includes(seat)) return 'fallen';
  return game.dark === seat ? 'dark' : 'lit';
}

// Who has how many marks, and whose lantern still burns.
function Lanterns({ place, game }) {
  if (!game.counts.length) return null;
  return html`
    <ul class="lanterns" aria-label=${t('stella.lanterns')}>
      ${place.seats.map(({ index, name }) => html`
        <li key=${index} title=${name} class=${names('lantern', lantern(game, index), game.scout === index && 'scout')}>
          <${Rabbit} seat=${index} name=${name} />
          <i class="flame" aria-hidden="true">${LANTERNS[lantern(game, index)]}</i>
          <span aria-hidden="true">✕${game.counts[index]} ★${game.stars[index]}</span>
          <span class="hidden">${t('stella.lantern', { name, marks: game.counts[index], stars: game.stars[index], lantern: t(`lantern.${lantern(game, index)}`) })}</span>
        </li>`)}
    </ul>`;
}

function lineFor(place, game, draft) {
  if (isAwaited(place, game)) return words(`do.${draft.choice.action.key}`) ?? draft.choice.action.description;
  if (mayChange(place, game)) return t('wait.done');
  if (game.phase === 'show' && game.scout != null) return t('stella.shows', { name: nameOf(place, game.scout) });
  return whyNot(game);
}

function label(draft) {
  const marks = draft.value('positions').length;
  return draft.choice?.action.key === 'stellaMark' && marks ? count('stella.mark', marks) : undefined;
}

function Word({ game }) {
  return html`
    <p class="clue">
      <small>${t('stella.word')}</small>
      ${game.word && html`<q dir="auto" lang="en">${game.word}</q>`}
      ${game.otherWord && html`<em>${t('stella.other', { word: game.otherWord })}</em>`}
    </p>`;
}

export function Stella({ place, game, moves, watching, quiet }) {
  const draft = useDraft(game, moves);
  const seen = useRef(game.stellaResult?.round ?? 0);
  const [, again] = useState(0);
  const result = game.stellaResult;
  const showing = result && result.round > seen.current;
  const goOn = () => again((seen.current = result.round));
  return html`
    <${Frame} place=${place} game=${game} watching=${watching} marks=${marksOf(game)} quiet=${quiet} revealed=${showing && { round: result.round, lead: null }}
      sheet=${html`<${Sheet} place=${place} watching=${watching} />`}
      last=${result && html`<div class="stage"><${PastRound} place=${place} result=${result} watching=${watching} /></div>`}>
      ${showing
        ? html`<${Slates} place=${place} game=${game} result=${result} watching=${watching} goOn=${goOn} quiet=${quiet} />`
        : html`
          <section class="stage" aria-label=${t('stage.title')}>
            <${Word} game=${game} />
            <${Lanterns} place=${place} game=${game} />
            <${Images} place=${place} game=${game} draft=${draft} />
          </section>
          ${place.you && html`<${Desk} place=${place} game=${game} draft=${draft} line=${lineFor(place, game, draft)} label=${label(draft)} shown=${['POSITION']} />`}`}
    <//>`;
}
