/** Where a page of a list lies: its rows in their order, or backwards from the last. */
export interface Window {
  backwards: boolean;
  offset: number;
  limit: number;
}

/** Finds a page from whichever end of its list is nearer: an engine passes over every row before it. */
export function listWindow({ skip, take, total }: { skip: number; take: number; total: number }): Window {
  const after = total - skip - take;
  if (after >= skip) return { backwards: false, offset: skip, limit: take };
  const limit = Math.max(Math.min(take, total - skip), 0);
  return { backwards: true, offset: Math.max(after, 0), limit };
}

/** The ids of the rows that a window holds, in the order of the list. */
export function idsInOrder(rows: readonly { id: string }[], { backwards }: Window): string[] {
  const ids = rows.map(({ id }) => id);
  return backwards ? ids.reverse() : ids;
}
