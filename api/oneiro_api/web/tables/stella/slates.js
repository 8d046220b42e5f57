// The end of a round of Stella: every slate, and what each seat has won.
import { html, useEffect } from '../../view.js';
import { Rabbit } from '../../parts/rabbit.js';
import { play } from '../../parts/sound.js';
import { listed, t } from '../../words/words.js';
import { isAwaited, labelOf, ownName } from '../people.js';

const QUIET_STAYS = 10000;

const won = (result, seat) => result.gains.filter((gain) => gain.seat === seat).reduce((sum, gain) => sum + gain.points, 0);

function Slate({ slate, place, result }) {
  const shown = new Map(result.shown.map((image) => [image.position, image.marked]));
  const kind = (position) => (shown.has(position) ? (shown.get(position).length > 1 ? 'met' : 'alone') : '');
  return html`
    <li class="slate">
      <p><${Rabbit} seat=${slate.seat} name=${ownName(place, slate.seat)} /> <bdi>${labelOf(place, slate.seat)}</bdi> <b>+${won(result, slate.seat)}</b></p>
      <div class="marks" role="img" aria-label=${t('stella.slate', { numbers: listed(slate.positions.map(String)) })}>
        ${[...Array(15).keys()].map((index) => html`<i key=${index} class=${slate.positions.includes(index + 1) ? `mark ${kind(index + 1)}` : ''}></i>`)}
      </div>
    </li>`;
}

export function Slates({ place, game, result, goOn, quiet }) {
  useEffect(() => {
    play('points');
    if (!quiet) return undefined;
    const end = setTimeout(goOn, QUIET_STAYS);
    return () => clearTimeout(end);
  }, []);
  return html`
    <section class="stage" aria-label=${t('reveal.title')}>
      <p class="clue"><small>${t('stella.word')}</small><q lang="en">${result.word}</q></p>
      <h2>${t('stella.round_over', { number: result.round })}</h2>
      <ul class="slates">${result.slates.map((slate) => html`<${Slate} key=${slate.seat} slate=${slate} place=${place} result=${result} />`)}</ul>
      ${!quiet && html`
        <div class="row onward">
          <button type="button" class="go" onClick=${goOn}>${t(game.over ? 'reveal.end' : 'reveal.on')}</button>
          ${isAwaited(place, game) && html`<span class="line">${t('reveal.your_turn')}</span>`}
        </div>`}
    </section>`;
}
