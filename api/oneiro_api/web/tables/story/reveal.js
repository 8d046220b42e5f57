// The reveal, in steps that can be skipped: the votes land, the storyteller's card glows, the owners are named, the points fly
// to the rabbits.
import { html, names, useEffect, useLayoutEffect, useRef, useState } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { takeFocus } from '../../parts/focus.js';
import { notice } from '../../parts/notices.js';
import { Rabbit } from '../../parts/rabbit.js';
import { isCalm } from '../../parts/settings.js';
import { play } from '../../parts/sound.js';
import { listed, t, words } from '../../words/words.js';
import { isAwaited, isYou, labelOf, nameOf, namesOf, ownName, seatOf } from '../people.js';
import { Clue } from './stage.js';
import { useSlim } from './ways.js';

const STEPS = ['votes', 'story', 'owners', 'points'];
const LAST = STEPS.length - 1;
const TIMES = [1500, 1400, 1200];
// Milliseconds in which points fly to the rabbits.
const FLIGHT = 800;
const QUIET_STAYS = 14000;

const VERDICTS = { 'all found': 'all', storyteller: 'some', 'none found': 'none' };

// All, none or some found the card, as the points say: what counts as found is for the rules. Null where nobody was to, or voted.
export const verdict = (result) => result.gains.map(({ reason }) => VERDICTS[reason]).find(Boolean);

// In party no card is to be found.
const isSought = (place) => place.variant?.key !== 'party';

const signed = (points) => (points < 0 ? String(points) : `+${points}`);

// What points are for; how many of them, where there are others.
function reasonOf({ reason, points }, among) {
  const text = words(`gain.${reason}`) ?? reason;
  return among ? `${signed(points)} ${text}` : text;
}

const teamOf = (place, seat) => seatOf(place, seat)?.team ?? `seat ${seat}`;

// Who got how much, and for what; the own line first. What partners have, they have together.
export function gained(place, result) {
  const mine = (seat) => (seat === place.you?.index ? 0 : 1);
  const all = [...new Set(result.gains.map((gain) => gain.seat))].sort((one, other) => mine(one) - mine(other));
  const firsts = all.filter((seat) => all.find((other) => teamOf(place, other) === teamOf(place, seat)) === seat);
  return firsts.map((seat) => {
    const seats = all.filter((other) => teamOf(place, other) === teamOf(place, seat));
    const own = result.gains.filter((gain) => gain.seat === seat);
    return { seat, seats, points: own.reduce((sum, gain) => sum + gain.points, 0), reasons: own.map((gain) => reasonOf(gain, own.length > 1)) };
  });
}

const whose = (place, { seats: [first, ...others] }) => listed([labelOf(place, first), ...namesOf(place, others)]);

// The verdict in words.
function verdictOf(place, result) {
  const found = verdict(result);
  if (!found) return t('verdict.round');
  return isYou(place, result.storyteller) ? t(`verdict.${found}.you`) : t(`verdict.${found}`, { name: ownName(place, result.storyteller) });
}

function Shown({ slot, step, result, red, place, pictures }) {
  const told = slot.owner === result.storyteller && isSought(place);
  const kind = names('revealed', step >= 1 && told && 'glows', step >= 1 && !told && 'pales', step >= 1 && red === slot.number && 'red');
  const owner = step >= 2 ? labelOf(place, slot.owner) : null;
  const voters = slot.votes.length ? t('reveal.voters', { names: listed(slot.votes.map((seat) => nameOf(place, seat))) }) : null;
  return html`
    <div class="shown">
      <${Card} card=${slot.card} number=${slot.number} among=${pictures} kind=${kind} eager note=${[owner, voters].filter(Boolean).join('. ')}>
        <span class="tokens">
          ${slot.votes.map((seat, index) => html`
            <span class="token lands" key=${`${seat} ${index}`} style=${{ '--after': index }} title=${nameOf(place, seat)}><${Rabbit} seat=${seat} name=${ownName(place, seat)} /></span>`)}
        </span>
        ${red === slot.number && step >= 1 && html`<span class="seal" title=${t('token.red')}>✕</span>`}
      <//>
      <p class=${names('owner', step < 2 && 'unseen')} aria-hidden="true"><bdi>${owner ?? '…'}</bdi></p>
    </div>`;
}

// Points fly from the line that tells them to the rabbit, which then hops.
function fly(line) {
  const figure = line.querySelector('b');
  const runner = document.querySelector(`.runner[data-seats~='${line.dataset.seat}']`);
  if (!figure || !runner) return;
  const [from, to] = [figure.getBoundingClientRect(), runner.getBoundingClientRect()];
  const flying = figure.cloneNode(true);
  flying.className = 'flying';
  Object.assign(flying.style, { left: `${from.left}px`, top: `${from.top}px` });
  document.body.append(flying);
  const end = { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(0.7)`, opacity: 0.2 };
  flying.animate([{ transform: 'none' }, { transform: 'scale(1.6)', offset: 0.25 }, end], { duration: FLIGHT, easing: 'ease-in-out' }).onfinish = () => flying.remove();
}

function Gains({ place, result, flies }) {
  const list = useRef(null);
  const lines = gained(place, result);
  useEffect(() => {
    if (flies) list.current.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (flies && !isCalm()) [...list.current.children].forEach(fly);
  }, []);
  return html`
    <ul class="gains" ref=${list}>
      ${lines.map((line) => html`
        <li key=${line.seat} data-seat=${line.seat}>
          <${Rabbit} seat=${line.seat} name=${ownName(place, line.seat)} /> <bdi>${whose(place, line)}</bdi>
          <b>${signed(line.points)}</b> <small>${line.reasons.join(', ')}</small>
        </li>`)}
      ${place.you && !lines.some(({ seat }) => isYou(place, seat)) && html`<li class="line">${t('reveal.nothing')}</li>`}
    </ul>`;
}

function inWords(place, result) {
  const lines = gained(place, result).map((line) => `${whose(place, line)} ${signed(line.points)}`);
  const first = verdictOf(place, result);
  return lines.length ? `${first} ${lines.join(', ')}.` : first;
}

// The steps go by themselves; each can be skipped. The points count once they have arrived.
function useSteps(counted) {
  const [step, set] = useState(isCalm() ? LAST : 0);
  useEffect(() => {
    play(STEPS[step]);
    const next = step < LAST ? setTimeout(() => set(step + 1), TIMES[step]) : setTimeout(counted, isCalm() ? 0 : FLIGHT);
    return () => clearTimeout(next);
  }, [step]);
  return [step, () => set(Math.min(step + 1, LAST))];
}

// In a room where nobody presses anything, as on a screen for all, the reveal goes by itself.
function useEnd(quiet, step, goOn) {
  useEffect(() => {
    if (!quiet || step < LAST) return undefined;
    const end = setTimeout(goOn, QUIET_STAYS);
    return () => clearTimeout(end);
  }, [step]);
}

function Onward({ step, skip, goOn, place, game }) {
  const button = useRef(null);
  useLayoutEffect(() => takeFocus(button.current), [step === LAST]);
  return html`
    <div class="row onward">
      ${step < LAST
        ? html`<button type="button" class="quiet" ref=${button} onClick=${skip}>${t('reveal.skip')}</button>`
        : html`<button type="button" class="go" ref=${button} onClick=${goOn}>${t(game.over ? 'reveal.end' : 'reveal.on')}</button>`}
      ${step === LAST && isAwaited(place, game) && html`<span class="line">${t('reveal.your_turn')}</span>`}
    </div>`;
}

// All pictures of a round, as far as they are revealed.
function Pictures({ place, result, red, step }) {
  const pictures = result.tableau.map((slot) => slot.card);
  return html`
    <${Cards} label=${t('tableau.title')} kind=${`tableau of-${result.tableau.length}`}>
      ${result.tableau.map((slot) => html`<${Shown} key=${slot.number} slot=${slot} step=${step} result=${result} red=${red} place=${place} pictures=${pictures} />`)}
    <//>`;
}

const Told = ({ place, result }) => html`<${Clue} place=${place} teller=${result.storyteller} clue=${result.clue} kind=${result.clueKind} recording=${result.clueRecording} />`;

// A round that has been revealed, for who wants to see it again.
export function Past({ place, game, result }) {
  return html`
    <div class="stage reveal">
      <${Told} place=${place} result=${result} />
      <h3>${verdictOf(place, result)}</h3>
      <${Gains} place=${place} result=${result} />
      <${Pictures} place=${place} result=${result} red=${game.red} step=${LAST} />
    </div>`;
}

// The own part of a round, on a phone before a screen that shows the rest.
function Own({ place, result }) {
  const [mine] = gained(place, result).filter(({ seat }) => isYou(place, seat));
  if (!mine) return html`<p class="line">${t('reveal.nothing')}</p>`;
  return html`<${Gains} place=${place} result=${{ gains: result.gains.filter((gain) => gain.seat === mine.seat) }} />`;
}

export function Reveal({ place, game, result, goOn, counted, quiet }) {
  const slim = useSlim(place);
  const red = game.red;
  const [step, skip] = useSteps(counted);
  useEnd(quiet, step, goOn);
  useEffect(() => { if (step === LAST) notice.announce(inWords(place, result)); }, [step]);
  return html`
    <section class=${`stage reveal step-${step}`} aria-label=${t('reveal.title')}>
      <${Told} place=${place} result=${result} />
      <div class=${names('outcome', step < LAST && 'unseen')}>
        ${step === LAST && html`
          <h2>${verdictOf(place, result)}</h2>
          <${slim ? Own : Gains} place=${place} result=${result} flies />`}
      </div>
      ${slim && step < LAST && html`<p class="waiting">${t('reveal.look_up')}</p>`}
      ${!slim && html`<${Pictures} place=${place} result=${result} red=${red} step=${step} />`}
      ${!quiet && html`<${Onward} step=${step} skip=${skip} goOn=${goOn} place=${place} game=${game} />`}
    </section>`;
}
