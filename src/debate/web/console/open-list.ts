import type { List, State } from '../../rule/state.ts';

/** The list from which the next speaker comes: the last one that was opened, in a caucus none. */
export const openListOf = ({ lists, caucus }: State): List | undefined =>
  caucus
    ? undefined
    : (lists.findLast(({ open }) => open) ?? lists.findLast(({ entries }) => entries.length > 0));
