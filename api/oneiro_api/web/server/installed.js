// What this server has: its variants, asked for once.
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

// A phase in words: the title that its variant gives it.
export function phaseTitle(key, phase) {
  return variantOf(key)?.phases.find((known) => known.key === phase)?.title ?? phase;
}

export const botsFor = (key) => installed.bots.filter((bot) => bot.variants.includes(key));
