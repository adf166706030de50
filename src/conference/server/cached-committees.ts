import type { Db } from '#platform/server/db/tables.ts';
import { type Committee, listOfferedCommittees } from './committees.sql.ts';
import type { Event } from './events.sql.ts';

interface CachedCommittees {
  revision: number;
  committees: Promise<Committee[]>;
}
const cache = new WeakMap<Db, Map<string, CachedCommittees>>();

/**
 * Returns the committees and portfolios that an event offers, from a cache. The cache has the catalogue's revision as a
 * key, so the result is never older than `event`.
 * @param db the database, not a transaction
 * @param event the event as it was just read
 */
export async function getCachedOfferedCommittees(
  db: Db,
  { id, catalogueRevision }: Pick<Event, 'id' | 'catalogueRevision'>,
): Promise<Committee[]> {
  const byEvent = cache.get(db) ?? new Map<string, CachedCommittees>();
  cache.set(db, byEvent);
  const cached = byEvent.get(id);
  if (cached?.revision === catalogueRevision) return cached.committees;
  const committees = listOfferedCommittees(db, id);
  byEvent.set(id, { revision: catalogueRevision, committees });
  committees.catch(() => byEvent.delete(id));
  return committees;
}
