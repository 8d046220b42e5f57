// The cards of the round, by number: to vote for.
import { html, useEvent } from '../../view.js';
import { Card, KEYS } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { Rabbit } from '../../parts/rabbit.js';
import { t } from '../../words/words.js';
import { ownName } from '../people.js';

const typing = (event) => event.target.closest?.('input, select, textarea, dialog');

// Keys 1 to 9, then 0, - and = stand for the numbers of the cards.
export function useNumberKeys(pick) {
  useEvent('keydown', (event) => {
    const number = KEYS.indexOf(event.key) + 1;
    if (number && !event.repeat && !typing(event) && !event.ctrlKey && !event.metaKey && !event.altKey) pick(number);
  });
}

// Why a card may not be voted for.
export function note(slot, game, allowed) {
  if (slot.yours) return t('card.yours');
  if (game.barred.includes(slot.number)) return t('card.barred');
  return allowed ? null : '';
}

// The kinds of tokens that lie on a card by one's own vote: those that are picked, and before that those that were sent.
export function tokensOn(slot, game, draft) {
  if (Object.keys(draft.state.values).length) return draft.pickedFor('POSITION', slot.number);
  return [...game.yourVotes.filter((number) => number === slot.number).map(() => 'vote'), ...(game.yourRed === slot.number ? ['red'] : [])];
}

export function Tokens({ slot, game, draft, place }) {
  const own = place.you?.index;
  return tokensOn(slot, game, draft).map((kind, nth) => html`
    <span class=${`token ${kind}`} key=${`${kind} ${nth}`} title=${t(`token.${kind === 'red' ? 'red' : 'vote'}`)}><${Rabbit} seat=${own} name=${ownName(place, own)} /></span>`);
}

// Where there are several kinds of votes: which of them is placed.
export function Turn({ draft }) {
  const fields = draft.fields.filter((field) => field.field.kind === 'POSITION');
  if (fields.length < 2) return null;
  const turned = draft.field('POSITION').field.key;
  return html`
    <div class="chips" role="group" aria-label=${t('desk.token')}>
      ${fields.map(({ field }) => html`
        <button type="button" class=${`chip token-chip ${field.key}`} key=${field.key} aria-pressed=${String(field.key === turned)} onClick=${() => draft.turn(field.key)}>
          ${t(`token.${field.key}`)}
        </button>`)}
    </div>`;
}

export function Tableau({ slots, place, game, draft }) {
  useNumberKeys((number) => draft.allows('POSITION', number) && draft.pick('POSITION', number));
  const pictures = slots.map((slot) => slot.card);
  const voting = draft.field('POSITION') !== null;
  return html`
    <${Cards} label=${t('tableau.title')} kind=${`tableau of-${slots.length}`}>
      ${slots.map((slot) => {
        const allowed = draft.allows('POSITION', slot.number);
        return html`
          <${Card} key=${slot.number} card=${slot.card} number=${slot.number} among=${pictures} eager
            picked=${draft.isPicked('POSITION', slot.number)} barred=${voting && !allowed} note=${note(slot, game, allowed)}
            pick=${voting ? () => draft.tap('POSITION', slot.number) : null}>
            ${slot.yours && html`<span class="tag" aria-hidden="true">${t('tag.yours')}</span>`}
            ${game.barred.includes(slot.number) && html`<span class="tag" aria-hidden="true">${t('tag.barred')}</span>`}
            <span class="tokens"><${Tokens} slot=${slot} game=${game} draft=${draft} place=${place} /></span>
          <//>`;
      })}
    <//>`;
}
