import type { Queries } from '#platform/server/db/tables.ts';
import { type Committee, readCommittees } from './committees.sql.ts';

const known = new WeakMap<Queries, Map<string, Committee[]>>();

/**
 * The committees of an event with their portfolios. They change only at a start, so they are read once.
 * @param queries the database itself, not a transaction
 */
export async function committeesOf(queries: Queries, eventId: string): Promise<Committee[]> {
  const byEvent = known.get(queries) ?? new Map<string, Committee[]>();
  known.set(queries, byEvent);
  const committees = byEvent.get(eventId) ?? (await readCommittees(queries, eventId));
  if (committees.length > 0) byEvent.set(eventId, committees);
  return committees;
}
