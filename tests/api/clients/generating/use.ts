// Compiles only if what was generated has the shapes that the schema says.
import { ActDocument, TableDocument } from './client/graphql';
import type { ActMutationVariables, TableQuery } from './client/graphql';
import type { ActionInput } from './types';

export const lay: ActMutationVariables = { table: 't_1', action: { lay: { cards: ['c1'] } }, key: null };
export const vote: ActionInput = { vote: { slots: [1] } };
// @ts-expect-error: exactly one action
export const both: ActMutationVariables = { table: 't_1', action: { lay: { cards: ['c1'] }, vote: { slots: [1] } } };
// @ts-expect-error: a table is needed
export const none: ActMutationVariables = { action: { vote: { slots: [1] } } };

export function hand(data: TableQuery): readonly string[] {
  const game = data.table?.game;
  return game?.__typename === 'StoryView' ? game.hand.map((card) => card.id) : [];
}

console.log(typeof ActDocument, typeof TableDocument);
