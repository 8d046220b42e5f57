// The bar at the lower edge: what is to be done, what else the choice asks for, and the button that does it.
import { html, useEffect, useLayoutEffect, useRef } from '../view.js';
import { Doing } from '../parts/doing.js';
import { keepFocus } from '../parts/focus.js';
import { now } from '../server/graphql.js';
import { t, words } from '../words/words.js';
import { Field } from './fields.js';
import { isAwaited, mayChange } from './people.js';

export const titleOf = (choice) => words(`action.${choice.action.key}`) ?? choice.action.title;

// Milliseconds before a deadline that what is picked may need to be sent.
const WAY = 1500;

function useDeadline(draft, { deadline, phaseNumber }, awaited) {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    if (!deadline || !awaited) return undefined;
    const end = setTimeout(() => latest.current.lapse(), Date.parse(deadline) - now() - WAY);
    return () => clearTimeout(end);
  }, [deadline, phaseNumber, awaited]);
}

function Turns({ draft }) {
  if (draft.choices.length < 2) return null;
  return html`
    <div class="chips" role="group" aria-label=${t('desk.choices')}>
      ${draft.choices.map((choice) => html`
        <button type="button" class="chip" key=${choice.action.key} aria-pressed=${String(choice === draft.choice)}
          onClick=${() => draft.choose(choice.action.key)}>${titleOf(choice)}</button>`)}
    </div>`;
}

function Send({ draft, label }) {
  return html`<${Doing} class="go" act=${() => draft.send()} disabled=${!draft.ready}>${label ?? titleOf(draft.choice)}<//>`;
}

// `shown` are the kinds of fields that stand elsewhere on the table, as the cards of the hand.
export function Desk({ place, game, draft, line, label, shown = [] }) {
  const forms = draft.fields.filter((field) => !shown.includes(field.field.kind));
  const changing = mayChange(place, game);
  useDeadline(draft, game, isAwaited(place, game));
  const sendable = !changing || (Object.keys(draft.state.values).length > 0 && !draft.isSent);
  useLayoutEffect(keepFocus, [sendable]);
  if (!line && !draft.choice) return null;
  const send = (event) => {
    event.preventDefault();
    draft.send();
  };
  return html`
    <form class=${`desk ${isAwaited(place, game) ? 'awaited' : ''}`} onSubmit=${send} aria-label=${t('desk.title')}>
      <p class="line">${line}</p>
      <${Turns} draft=${draft} />
      ${forms.map((field) => html`<${Field} key=${field.field.key} field=${field} draft=${draft} place=${place} />`)}
      ${draft.choice && html`
        <div class="row">
          ${changing && html`<${Doing} class="quiet" act=${() => draft.takeBack()}>${t('desk.take_back')}<//>`}
          ${sendable && html`<${Send} draft=${draft} label=${label} />`}
        </div>`}
    </form>`;
}

