// The client's words, two JSON files a language: its own, and in `games/` those for what servers and games say: events, refusals,
// rules and options. What is missing in one is said in English.
import { signal } from '../view.js';

export const LANGUAGES = { en: 'English', sv: 'Svenska', da: 'Dansk', sl: 'Slovenščina', es: 'Español' };

export const language = signal('en');
let english = {};
let own = {};

const fetched = async (path) => (await fetch(`/web/words/${path}.json`)).json();
const read = async (key) => Object.assign({}, ...await Promise.all([fetched(key), fetched(`games/${key}`)]));

function preferred() {
  const kept = localStorage.getItem('oneiro.language');
  const wanted = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((key) => key in LANGUAGES) ?? 'en';
}

export async function speak(key = preferred()) {
  [english, own] = await Promise.all([read('en'), key === 'en' ? {} : read(key)]);
  document.documentElement.lang = key;
  language.value = key;
}

export function chooseLanguage(key) {
  localStorage.setItem('oneiro.language', key);
  return speak(key);
}

// The words for a key, or undefined.
export const words = (key) => own[key] ?? english[key];

// What the server says in English, in the person's language where we have words for it; and the language that this is in.
export const said = (key, text) => words(key) ?? text;
export const tongue = (key) => (words(key) ? undefined : 'en');

// The words for a key, with `{name}` replaced by what is given.
export function t(key, given = {}) {
  return (words(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => given[name] ?? '');
}

// The words for one or for several: `key.one`, `key.other`.
export function count(key, number, given = {}) {
  const form = new Intl.PluralRules(language.value).select(number);
  return t(words(`${key}.${form}`) ? `${key}.${form}` : `${key}.other`, { ...given, number });
}

// A time of day as it is written in the language.
export const clockTime = (at) => new Date(at).toLocaleTimeString(language.peek(), { timeStyle: 'short' });

// "a, b and c" in the language, and "a, b or c".
export const listed = (items, type = 'conjunction') => new Intl.ListFormat(language.value, { type }).format(items.map(String));
export const either = (items) => listed(items, 'disjunction');
