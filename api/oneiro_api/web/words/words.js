// The client's words, one JSON file a language. What is missing in one is said in English.
import { signal } from '../view.js';

export const LANGUAGES = { en: 'English', sv: 'Svenska', da: 'Dansk', sl: 'Slovenščina', es: 'Español' };

export const language = signal('en');
let english = {};
let own = {};

const read = async (key) => (await fetch(`/web/words/${key}.json`)).json();

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

// The words for a key, with `{name}` replaced by what is given.
export function t(key, given = {}) {
  return (words(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => given[name] ?? '');
}

// The words for one or for several: `key.one`, `key.other`.
export function count(key, number, given = {}) {
  const form = new Intl.PluralRules(language.value).select(number);
  return t(words(`${key}.${form}`) ? `${key}.${form}` : `${key}.other`, { ...given, number });
}

// "a, b and c" in the language.
export const listed = (items) => new Intl.ListFormat(language.value, { type: 'conjunction' }).format(items);
