// Who has met whom, counted from the rounds before.
import { everything } from '../../../server/pages.js';

const pair = (one, other) => (one < other ? `${one} ${other}` : `${other} ${one}`);

// Each two of a table, once.
function* twos(ids) {
  for (const [at, one] of ids.entries()) for (const other of ids.slice(at + 1)) yield [one, other];
}

// In how many rounds before this one each two have sat together, by their ids.
export async function meetings(id, number) {
  const met = new Map();
  const rounds = [...Array(number - 1).keys()].map((before) => everything('PodsOf', { id, round: before + 1 }, (answer) => answer.tournament?.round?.pods));
  for (const pods of await Promise.all(rounds)) {
    for (const pod of pods) {
      for (const [one, other] of twos(pod.seats.map((seat) => seat.entrant.id))) met.set(pair(one, other), (met.get(pair(one, other)) ?? 0) + 1);
    }
  }
  return met;
}

// The two of a table who have met before: `[one, other, times]`.
export const repeatsAt = (met, ids) => [...twos(ids)].map(([one, other]) => [one, other, met.get(pair(one, other)) ?? 0]).filter(([, , times]) => times);

// How often people of these tables meet again.
export const repeatsOf = (met, tables) => tables.reduce((sum, ids) => sum + repeatsAt(met, ids).reduce((times, one) => times + one[2], 0), 0);

// By how much that changes where two change places; somebody who sits out is at no table.
export function changeBy(met, tables, one, other) {
  const theirs = tables.filter((ids) => ids.includes(one) !== ids.includes(other));
  const after = theirs.map((ids) => ids.map((id) => (id === one ? other : id === other ? one : id)));
  return repeatsOf(met, after) - repeatsOf(met, theirs);
}
