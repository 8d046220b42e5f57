// Which decks are mixed for a table; with none chosen it is the variant's usual one.
import { html } from '../../view.js';
import { count, t } from '../../words/words.js';

const Thumbnail = ({ card }) => html`<img src=${card.thumbnail} alt="" width="240" height="360" loading="lazy" style=${{ '--colour': card.colour }} />`;

export function Mixing({ decks, chosen, choose }) {
  const turn = (id) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const size = decks.filter((deck) => chosen.includes(deck.id)).reduce((sum, deck) => sum + deck.size, 0);
  return html`
    <fieldset>
      <legend>${t('open.decks')}</legend>
      <p class="line">${chosen.length ? count('decks.cards', size) : t('open.decks.usual')}</p>
      ${decks.map((deck) => html`
        <label class="switch mixed" key=${deck.id}>
          <input type="checkbox" role="switch" checked=${chosen.includes(deck.id)} onChange=${() => turn(deck.id)} />
          <span><bdi lang=${deck.language ?? 'en'}>${deck.title}</bdi> <small>${count('decks.cards', deck.size)}</small></span>
          <span class="thumbnails">${deck.cover.map((card) => html`<${Thumbnail} key=${card.id} card=${card} />`)}</span>
        </label>`)}
    </fieldset>`;
}
