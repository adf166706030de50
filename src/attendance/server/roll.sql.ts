import { batches } from '#platform/server/batches.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { listLatestRollEvents, type RollEvent } from '../rule/roll.ts';

export interface RollCommittee {
  id: string;
  value: string;
  name: string;
}

/** Lists the committees that an account chairs at an event now. */
export async function listChairedCommittees(
  db: Db,
  { accountId, eventId, now }: { accountId: string; eventId: string; now: number },
): Promise<(RollCommittee & { dutyEndsAt: number })[]> {
  return db
    .selectFrom('duties')
    .innerJoin('committees', 'committees.id', 'duties.committee_id')
    .select(['committees.id', 'committees.value', 'committees.name', 'duties.ends_at as dutyEndsAt'])
    .where('duties.account_id', '=', accountId)
    .where('duties.event_id', '=', eventId)
    .where('duties.kind', '=', 'chair')
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .orderBy('committees.position')
    .orderBy('committees.id')
    .execute();
}

/** Returns those of the given ids whose registration is for this event. */
export async function filterRegistrationIdsOfEvent(
  db: Db,
  eventId: string,
  registrationIds: readonly string[],
): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', registrationIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type StoredRollEvent = RollEvent & { committeeId: string; receivedAt: number; recordedBy: string };

/** Lists all events of a roll, in any order. */
export async function listRollEvents(
  db: Db,
  eventId: string,
  committeeId?: string,
): Promise<StoredRollEvent[]> {
  return db
    .selectFrom('roll_events')
    .select(['id', 'committee_id as committeeId', 'registration_id as registrationId', 'session', 'mark'])
    .select(['at', 'received_at as receivedAt', 'recorded_by as recordedBy'])
    .where('event_id', '=', eventId)
    .$if(committeeId !== undefined, (query) => query.where('committee_id', '=', committeeId ?? ''))
    .execute();
}

/**
 * Lists the current marks of an event that count towards certificates, at most one for each delegate and session.
 * Removed marks are left out, and marks by the delegate who is marked (product 22.25).
 */
export async function listCountedRollMarks(db: Db, eventId: string): Promise<RollEvent[]> {
  const rows = await db
    .selectFrom('roll_events')
    .innerJoin('registrations', 'registrations.id', 'roll_events.registration_id')
    .select(['roll_events.id', 'roll_events.registration_id as registrationId', 'session', 'mark', 'at'])
    .where('roll_events.event_id', '=', eventId)
    .whereRef('roll_events.recorded_by', '!=', 'registrations.account_id')
    .execute();
  return listLatestRollEvents(rows);
}

/** Returns the names of accounts by their ids. Erased accounts are left out. */
export async function mapAccountNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Inserts roll events, except those whose id is already stored. Returns the ids of the inserted roll events. */
export async function insertRollEvents(
  transaction: Transaction,
  events: readonly Tables['roll_events'][],
): Promise<Set<string>> {
  const added = new Set<string>();
  for await (const batch of batches(events)) {
    const rows = await transaction
      .insertInto('roll_events')
      .values(batch)
      .onConflict((known) => known.column('id').doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) added.add(id);
  }
  return added;
}

export async function listRollEventsById(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Tables['roll_events'], 'id' | 'committee_id' | 'registration_id' | 'session' | 'mark'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('roll_events')
    .select(['id', 'committee_id', 'registration_id', 'session', 'mark'])
    .where('id', 'in', ids)
    .execute();
}
