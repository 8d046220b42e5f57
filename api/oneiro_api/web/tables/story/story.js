// A table of the storyteller family: classic with all its editions, party, team.
import { html, useRef, useState } from '../../view.js';
import { useDraft } from '../draft.js';
import { Desk } from '../desk.js';
import { Frame } from '../frame.js';
import { Hand } from './hand.js';
import { Stage } from './stage.js';
import { Past, Reveal } from './reveal.js';
import { actionLabel, lineFor } from './lines.js';

const marksOf = (game) => ({
  lead: game.storyteller,
  role: 'seat.storyteller',
  done: game.phase === 'lay' ? game.laid : game.phase === 'vote' ? game.voted : [],
});

// The scores before the gains of a round, while its reveal has not come to them.
function scoresBefore(scores, gains) {
  return scores.map((points, seat) => points - gains.filter((gain) => gain.seat === seat).reduce((sum, gain) => sum + gain.points, 0));
}

// The motifs of the picked card: a clue that names one gives it away.
function motifs(game, draft) {
  const [picked] = draft.value('card');
  return game.hand.find((card) => card.id === picked)?.tags ?? [];
}

export function Story({ place, game, moves, watching, quiet }) {
  const draft = useDraft(game, moves);
  const seen = useRef(game.storyResult?.round ?? 0);
  const [counted, setCounted] = useState(0);
  const [, again] = useState(0);
  const result = game.storyResult;
  const revealing = result && result.round > seen.current;
  const scores = revealing && counted < result.round ? scoresBefore(game.scores, result.gains) : game.scores;
  const goOn = () => {
    seen.current = result.round;
    again(result.round);
  };
  draft.echoes = motifs(game, draft);
  return html`
    <${Frame} place=${place} game=${game} watching=${watching} marks=${marksOf(game)} scores=${scores} quiet=${quiet}
      target=${place.options?.values.targetScore} revealed=${revealing && { round: result.round, lead: result.storyteller }}
      last=${result && html`<${Past} place=${place} game=${game} result=${result} />`}>
      ${revealing
        ? html`<${Reveal} key=${result.round} place=${place} game=${game} result=${result} goOn=${goOn} counted=${() => setCounted(result.round)} quiet=${quiet} />`
        : html`
          <${Stage} place=${place} game=${game} draft=${draft} />
          ${place.you && html`
            <${Hand} game=${game} draft=${draft} />
            <${Desk} place=${place} game=${game} draft=${draft} line=${lineFor(place, game, draft)}
              label=${actionLabel(draft)} shown=${['CARD', 'POSITION']} />`}`}
    <//>`;
}
