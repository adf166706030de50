import type { Db } from '#platform/server/db/tables.ts';
import { type Committee, readCommittees } from './committees.sql.ts';
import type { Event } from './events.sql.ts';

interface Known {
  revision: number;
  committees: Promise<Committee[]>;
}
const known = new WeakMap<Db, Map<string, Known>>();

/**
 * The committees of an event with their portfolios, read again whenever the catalogue has a new revision.
 * @param db the database itself, not a transaction
 * @param event as it was just read: what is answered is no older than it
 */
export async function committeesOf(
  db: Db,
  { id, catalogueRevision }: Pick<Event, 'id' | 'catalogueRevision'>,
): Promise<Committee[]> {
  const byEvent = known.get(db) ?? new Map<string, Known>();
  known.set(db, byEvent);
  const last = byEvent.get(id);
  if (last?.revision === catalogueRevision) return last.committees;
  const committees = readCommittees(db, id);
  byEvent.set(id, { revision: catalogueRevision, committees });
  // After a failure the next caller starts again.
  committees.catch(() => byEvent.delete(id));
  return committees;
}
