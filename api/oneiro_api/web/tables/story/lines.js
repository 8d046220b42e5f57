// What is to be done, in a sentence: for whoever is awaited, and why the others wait. While a clue is looked for, the stage says so.
import { count, listed, t, words } from '../../words/words.js';
import { isAwaited, mayChange, namesOf, wayToTell, whyNot } from '../people.js';

const fieldOf = (draft, kind) => draft.field(kind);

// Of two votes the second may be kept, or both are to be placed.
function voting(field) {
  const most = field?.max ?? 1;
  return most > 1 && field.min === most ? t('do.vote.both') : count('do.vote', most);
}

function toDo(game, draft) {
  const key = draft.choice?.action.key;
  const cards = fieldOf(draft, 'CARD')?.min ?? 1;
  if (key === 'lay') return count('do.lay', cards);
  if (key === 'tell') return t(`do.${draft.field('CARD') ? 'tell' : wayToTell(game)}`);
  if (key === 'vote') return voting(fieldOf(draft, 'POSITION'));
  return words(`do.${key}.${fieldOf(draft, 'POSITION')?.field.key}`) ?? words(`do.${key}`) ?? draft.choice?.action.description ?? '';
}

const WHY = { tell: 'wait.tell', lay: 'wait.lay', vote: 'wait.vote' };

function waits(place, game) {
  const own = game.storyteller === place.you?.index;
  if (own && game.phase !== 'tell' && WHY[game.phase]) return t(`${WHY[game.phase]}.storyteller`);
  return game.phase === 'tell' ? '' : whyNot(game);
}

// Names of more would hide the cards; who they are stands beside them.
const MOST_NAMES = 4;

function thinkingOf(place, game) {
  const others = game.awaiting.filter((seat) => seat !== place.you?.index);
  if (!others.length || game.phase === 'tell') return '';
  return others.length > MOST_NAMES ? count('wait.for_many', others.length) : t('wait.for', { names: listed(namesOf(place, others)) });
}

export function lineFor(place, game, draft) {
  if (isAwaited(place, game)) return toDo(game, draft);
  const done = mayChange(place, game) ? t('wait.done') : waits(place, game);
  const thinking = thinkingOf(place, game);
  return done && thinking ? [done, ' ', thinking] : done || thinking;
}

function votesFor(numbers, votes) {
  return t(`action.vote.${votes > numbers.length ? 'twice' : 'for'}`, { numbers: listed(numbers.map(String)) });
}

// The button says what it does: "Vote for 3".
export function actionLabel(draft) {
  const key = draft.choice?.action.key;
  const numbers = draft.value('slots');
  if (key === 'vote' && numbers.length) return votesFor([...new Set(numbers)], numbers.length);
  return undefined;
}
