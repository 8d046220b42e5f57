// What tournaments say: sentences of a closed list in the person's language, or as the server tells them, in English.
import { listed, said, t, words } from './words.js';

const numbered = (numbers) => listed(numbers.map(String));

// What stands in a gap: a stage, a label of pods, a term of the list, several numbers, or a name or figure as it is.
function filled({ name, text, term, numbers }) {
  if (name === 'stage' || name === 'label') return named(name, text).text;
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

// The name of a format.
export const formatTitle = (format) => said(`format.${format.key}.title`, format.title);

// The name of a `stage`, or a `label` of pods, as `text` and `lang`. Some have a number or a letter: "day 2", "group B".
export function named(kind, name) {
  const [, word, number] = /^(.+) (\d+|[A-Z]+)$/.exec(name) ?? [];
  const key = [`${kind}.${name}`, `${kind}.${word}.numbered`].find(words);
  return key ? { text: t(key, { number }) } : { text: name, lang: 'en' };
}
