// For who finds no clue: what the server's bots would say in his place. Where they speak another language than he does, or have
// nothing to say, a way to look at the picture, which knows nothing of the cards. In tournaments everybody finds his own.
import { html, useState } from '../view.js';
import { Doing } from '../parts/doing.js';
import { notice } from '../parts/notices.js';
import { ask } from '../server/graphql.js';
import { language, listed, t } from '../words/words.js';

const SHOWN = 3;
const ASKED = 9;

const another = (list, last) => list[(list.indexOf(last) + 1 + Math.floor(Math.random() * (list.length - 1))) % list.length];
const languageOf = (tag) => new Intl.DisplayNames([language.peek()], { type: 'language' }).of(tag);
const isForeign = (idea) => !idea.language.startsWith(language.peek());

// The card that the clue is meant for: null where it belongs to none, undefined where it is still to be picked.
function meant(draft) {
  const field = draft.fields.find((known) => known.field.kind === 'CARD');
  return field ? draft.value(field.field.key)[0] : null;
}

async function fetched(place, card) {
  try {
    const { clueIdeas } = await ask('Ideas', { table: place.id, card, first: ASKED });
    if (clueIdeas.refused) notice.refused(clueIdeas);
    return clueIdeas.ideas ?? null;
  } catch (error) {
    notice.failed(error);
    return null;
  }
}

// What is shown after one more press: the next few ideas to the card, asked for where they are not known yet.
async function further(place, card, known) {
  const same = known?.card === card && known.ideas.length > 0;
  const ideas = same ? known.ideas : await fetched(place, card);
  if (!ideas) return known;
  const from = same && known.from + SHOWN < ideas.length ? known.from + SHOWN : 0;
  const shown = ideas.slice(from, from + SHOWN);
  const helped = shown.length > 0 && !shown.some(isForeign);
  const prompt = helped ? null : another(t('ideas.prompts').split('|'), known?.prompt);
  return { card, ideas, from, shown, prompt };
}

function announce({ shown, prompt }) {
  const told = shown.length ? t('ideas.told', { ideas: listed(shown.map((idea) => idea.clue)) }) : '';
  notice.announce([prompt, told].filter(Boolean).join('. '));
}

function Shown({ shown, prompt, field, draft }) {
  const { key } = field.field;
  return html`
    ${prompt && html`<p class="prompt">${prompt}</p>`}
    ${shown.length > 0 && html`
      <div class="chips" role="group" aria-label=${t('ideas.title')}>
        ${shown.map((idea) => html`
          <button type="button" class="chip" key=${idea.clue} lang=${idea.language} dir="auto" aria-pressed=${String(draft.value(key)[0] === idea.clue)}
            onClick=${() => draft.set(key, [idea.clue])}>${idea.clue}</button>`)}
      </div>`}
    ${shown.some(isForeign) && html`<small>${t('ideas.language', { language: languageOf(shown[0].language) })}</small>`}`;
}

export function Ideas({ place, field, draft }) {
  const [known, set] = useState(null);
  const card = meant(draft);
  if (place.tournament) return null;
  const think = async () => {
    if (card === undefined) return notice.say(t('ideas.pick'));
    const next = await further(place, card, known);
    set(next);
    return next && next !== known && announce(next);
  };
  const fits = known && known.card === card;
  return html`
    <div class="ideas">
      ${fits && html`<${Shown} shown=${known.shown} prompt=${known.prompt} field=${field} draft=${draft} />`}
      <${Doing} class="quiet" act=${think}>${t(fits ? 'ideas.more' : 'ideas.ask')}<//>
    </div>`;
}
