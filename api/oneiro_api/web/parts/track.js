// The score track: a path under the moon, with a rabbit for each seat or team.
import { html } from '../view.js';
import { t } from '../words/words.js';
import { Rabbit } from './rabbit.js';

const LEAST = 10;

const percent = (points, end) => (100 * Math.max(0, points)) / end;
const height = (share) => 50 - 42 * Math.sin(share * Math.PI * 3);

// Where the path ends: at the target, or a little beyond the first rabbit.
export function pathEnd(scores, target) {
  const most = Math.max(0, ...scores);
  return Math.max(target ?? LEAST, target ? most : Math.ceil((most + 1) / 5) * 5);
}

function Stone({ number, end, goal }) {
  const share = number / end;
  const kind = number === goal ? 'goal' : number % 5 === 0 ? 'fifth' : '';
  return html`
    <i class=${`stone ${kind}`} style=${{ '--x': `${100 * share}%`, '--y': `${height(share)}%` }}>${number % 5 === 0 && html`<b>${number}</b>`}</i>`;
}

// `runners` are { seat, seats, name, points }, `seats` being those that it runs for; several on one stone stand side by side.
export function Track({ runners, target }) {
  const end = pathEnd(runners.map((runner) => runner.points), target);
  const stones = [...Array(end + 1).keys()].filter((number) => end <= 60 || number % 5 === 0);
  const beside = (runner) => runners.filter((other) => other.points === runner.points).indexOf(runner);
  return html`
    <div class="track">
      <div class="path" aria-hidden="true">
        ${stones.map((number) => html`<${Stone} key=${number} number=${number} end=${end} goal=${target} />`)}
        ${runners.map((runner) => {
          const share = percent(runner.points, end) / 100;
          const place = { '--x': `${100 * share}%`, '--y': `${height(share)}%`, '--beside': beside(runner) };
          return html`<span class=${`runner hop-${runner.points % 2}`} key=${runner.seat} data-seats=${runner.seats} style=${place}><${Rabbit} ...${runner} /></span>`;
        })}
      </div>
      <ul class="hidden" aria-label=${t('track.title')}>
        ${runners.map((runner) => html`<li key=${runner.seat}>${t('track.points', runner)}</li>`)}
      </ul>
    </div>`;
}
