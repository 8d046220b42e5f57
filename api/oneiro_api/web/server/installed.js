// What this server has: its variants, asked for once.
import { said } from '../words/words.js';
import { ask } from './graphql.js';
import { knowGames } from './documents.js';

export const installed = { variants: [], bots: [], server: null };

export async function lookAround() {
  Object.assign(installed, await ask('Installed'));
  knowGames(installed.variants);
}

export function variantOf(key) {
  return installed.variants.find((variant) => variant.key === key);
}

const bare = (title) => title.replace(/ \(.*\)$/, '');

// A preset with another name than the first one, before the year of its edition, is a game of its own to those who choose one.
function nameOf(variant, { title }) {
  const own = bare(title);
  return own === title || own === bare(variant.presets[0].title) ? variant.title : own;
}

// What is played with a preset, or with none in particular, by the name under which it is chosen; undefined where its variant is gone.
export function gameWith(key, wanted) {
  const variant = variantOf(key);
  const preset = variant?.presets.find((known) => known.key === wanted);
  return preset ? nameOf(variant, preset) : variant?.title;
}

// What is played at a table.
export const gameOf = (place) => gameWith(place.variant?.key, place.preset);

// The games to choose from, each with the editions of its variant that bear its name: Odyssey is one.
export function games() {
  const found = new Map();
  for (const variant of installed.variants) {
    for (const preset of variant.presets) {
      const title = nameOf(variant, preset);
      if (!found.has(title)) found.set(title, { title, variant, presets: [] });
      found.get(title).presets.push(preset);
    }
  }
  return [...found.values()];
}

// A phase in words: the title that its variant gives it.
export function phaseTitle(key, phase) {
  return variantOf(key)?.phases.find((known) => known.key === phase)?.title ?? phase;
}

export const botsFor = (key) => installed.bots.filter((bot) => bot.variants.includes(key));

export const botTitle = (bot) => said(`bot.${bot.key}`, bot.title);
