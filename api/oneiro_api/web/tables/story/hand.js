// The own hand, as a fan; on a small screen as a strip.
import { html, useEffect } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Cards } from '../../parts/cards.js';
import { t } from '../../words/words.js';

// While others think there is time to fetch what the loupe will show.
function usePreloading(cards) {
  useEffect(() => { cards.forEach((card) => { new Image().src = card.image; }); }, [cards.map((card) => card.id).join()]);
}

const dragged = (card) => (event) => event.dataTransfer.setData('text/plain', card.id);

export function Hand({ game, draft }) {
  usePreloading(game.hand);
  if (!game.hand.length) return null;
  const middle = (game.hand.length - 1) / 2;
  return html`
    <${Cards} label=${t('hand.title')} kind=${game.tableau.length && !draft.field('CARD') ? 'hand idle' : 'hand'}>
      ${game.hand.map((card, index) => html`
        <div class="held" key=${card.id} draggable=${draft.allows('CARD', card.id)} onDragStart=${dragged(card)} style=${{ '--turn': index - middle, '--drop': Math.abs(index - middle) }}>
          <${Card} card=${card} among=${game.hand} eager picked=${draft.isPicked('CARD', card.id)}
            pick=${draft.allows('CARD', card.id) ? () => draft.tap('CARD', card.id) : null} />
        </div>`)}
    <//>`;
}
