// The turn before: what was described, which card it was, and who won what.
import { html } from '../../view.js';
import { Card } from '../../parts/card.js';
import { Player } from '../../parts/player.js';
import { t, words } from '../../words/words.js';
import { labelOf } from '../people.js';

const signed = (points) => (points < 0 ? String(points) : `+${points}`);

export function LastTurn({ place, result }) {
  if (!result) return null;
  const target = result.square.find((cell) => cell.number === result.target);
  return html`
    <aside class="last-turn" aria-label=${t('jinx.last')}>
      ${target?.card && html`<${Card} card=${target.card} kind="small" />`}
      <p>
        <small>${t('jinx.last')}</small>
        ${result.clue && html`<q dir="auto">${result.clue}</q>`}
        ${result.clueRecording && html`<${Player} sound=${result.clueRecording.sound} />`}
        ${result.gains.map((gain, index) => html`<span key=${index} class="gain"><bdi>${labelOf(place, gain.seat)}</bdi> <b>${signed(gain.points)}</b> ${words(`gain.${gain.reason}`) ?? gain.reason}</span>`)}
        ${!result.gains.length && html`<span class="gain">${t('jinx.nobody')}</span>`}
      </p>
    </aside>`;
}
