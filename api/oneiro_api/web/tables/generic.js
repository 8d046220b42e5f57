// A game that this client has never heard of, from what every game tells of itself: its choices, as forms.
import { html } from '../view.js';
import { phaseTitle } from '../server/installed.js';
import { t } from '../words/words.js';
import { Desk } from './desk.js';
import { useDraft } from './draft.js';
import { Frame } from './frame.js';
import { isAwaited, mayChange, whyNot } from './people.js';

function lineFor(place, game, draft) {
  if (isAwaited(place, game)) return draft.choice.action.description;
  return mayChange(place, game) ? t('wait.done') : whyNot(game);
}

export function Generic({ place, game, moves, watching, quiet }) {
  const draft = useDraft(game, moves);
  return html`
    <${Frame} place=${place} game=${game} watching=${watching} quiet=${quiet} target=${place.options?.values.targetScore}>
      <section class="stage" aria-label=${t('stage.title')}>
        <div class="waiting"><div class="moon" aria-hidden="true"></div><p lang="en">${phaseTitle(place.variant.key, game.phase)}</p></div>
      </section>
      ${place.you && html`<${Desk} place=${place} game=${game} draft=${draft} line=${lineFor(place, game, draft)} />`}
    <//>`;
}
