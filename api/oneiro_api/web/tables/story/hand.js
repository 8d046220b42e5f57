// The own hand, as a fan; on a small screen as a strip.
import { html } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { t } from '../../words/words.js';

export function Hand({ game, draft }) {
  if (!game.hand.length) return null;
  const middle = (game.hand.length - 1) / 2;
  return html`
    <${Cards} label=${t('hand.title')} kind=${draft.field('CARD') ? 'hand' : 'hand idle'}>
      ${game.hand.map((card, index) => html`
        <div class="held" key=${card.id} style=${{ '--turn': index - middle, '--drop': Math.abs(index - middle) }}>
          <${Card} card=${card} among=${game.hand} eager picked=${draft.isPicked('CARD', card.id)}
            pick=${draft.allows('CARD', card.id) ? () => draft.pick('CARD', card.id) : null} />
        </div>`)}
    <//>`;
}
