// What tournaments say: sentences of a closed list in the person's language, or as the server tells them, in English.
import { listed, said, t, words } from './words.js';

const numbered = (numbers) => listed(numbers.map(String));

// What stands in a gap: a stage, a term of the list, several numbers, or a name or figure as it is.
function filled({ name, text, term, numbers }) {
  if (name === 'stage') return stageTitle(text);
  if (term) return termed(term, numbers, text);
  return numbers.length ? numbered(numbers) : text;
}

const sentence = ({ code, gaps }) => words(`say.${code}`) && t(`say.${code}`, Object.fromEntries(gaps.map((gap) => [gap.name, filled(gap)])));

// A text as `text`, and the language that it is in as `lang`, where that is not the person's.
export function spoken(why, english) {
  const told = why.map(sentence);
  return told.length && told.every(Boolean) ? { text: told.join(' ') } : { text: english, lang: 'en' };
}

// A term of the list, where there are words for it.
export const termed = (term, numbers, english) => (words(`term.${term}`) ? t(`term.${term}`, { number: numbered(numbers) }) : english);

// The name of a format, and that of a stage.
export const formatTitle = (format) => said(`format.${format.key}.title`, format.title);
export const stageTitle = (stage) => said(`stage.${stage}`, stage);
