import type { Db, Transaction } from '#platform/server/db/tables.ts';

/**
 * Totals of an event at the time of archiving. They are kept forever, also after personal data are erased. `delegates`
 * is the number of confirmed delegates.
 */
interface EventNumbers {
  delegates: number;
  committees: number;
  /** Number of colleges of these delegates. */
  colleges: number;
}

/**
 * Stores the numbers of an archived event.
 * @param eraseAt when the personal data of its registrations are erased; null if never
 */
export async function addArchiveRecord(
  transaction: Transaction,
  eventId: string,
  { delegates, committees, colleges }: EventNumbers,
  { closedAt, eraseAt }: { closedAt: number; eraseAt: number | null },
): Promise<void> {
  await transaction
    .insertInto('event_closings')
    .values({
      event_id: eventId,
      closed_at: closedAt,
      delegates,
      committees,
      colleges,
      erase_at: eraseAt,
      erased_at: null,
    })
    .execute();
}

/**
 * Changes when personal data are erased, unless the time set before has passed.
 * @returns the time set before; undefined when it has passed, or the event is not archived
 */
export async function rescheduleErasure(
  transaction: Transaction,
  eventId: string,
  eraseAt: number | null,
  now: number,
): Promise<{ eraseAt: number | null } | undefined> {
  const closing = await transaction
    .updateTable('event_closings')
    .set((eb) => ({ closed_at: eb.ref('closed_at') }))
    .where('event_id', '=', eventId)
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('erase_at', 'is', null), eb('erase_at', '>', now)]))
    .returning('erase_at as eraseAt')
    .executeTakeFirst();
  if (!closing) return undefined;
  await transaction
    .updateTable('event_closings')
    .set({ erase_at: eraseAt })
    .where('event_id', '=', eventId)
    .execute();
  return closing;
}

/** Lists the ids of archived events whose registrations are due for erasure. */
export async function listEventIdsDueForErasure(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event_closings')
    .select('event_id as id')
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the registrations of an event as erased. Returns false if they already are. */
export async function markRegistrationsErased(
  transaction: Transaction,
  eventId: string,
  erasedAt: number,
): Promise<boolean> {
  const marked = await transaction
    .updateTable('event_closings')
    .set({ erased_at: erasedAt })
    .where('event_id', '=', eventId)
    .where('erased_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Times are epoch milliseconds. `eraseAt` is null if the data are kept forever, and `erasedAt` until they are erased.
 */
export interface ArchiveRecord extends EventNumbers {
  eraseAt: number | null;
  erasedAt: number | null;
}

/** Returns the stored numbers of archived events, by event id. */
export async function mapArchiveRecordsByEvent(db: Db): Promise<ReadonlyMap<string, ArchiveRecord>> {
  const rows = await db
    .selectFrom('event_closings')
    .select(['event_id as eventId', 'delegates', 'committees', 'colleges'])
    .select(['erase_at as eraseAt', 'erased_at as erasedAt'])
    .execute();
  return new Map(rows.map(({ eventId, ...closing }) => [eventId, closing]));
}
