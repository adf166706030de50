import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** The numbers of an archived edition, which are kept permanently. */
interface EventNumbers {
  /** Confirmed delegates. */
  delegates: number;
  committees: number;
  /** Colleges of these delegates. */
  colleges: number;
}

/** @param eraseAt due date of the erasure of its registrations' personal data; null for never */
export async function addClosing(
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
      ...{ delegates, committees, colleges },
      erase_at: eraseAt,
      erased_at: null,
    })
    .execute();
}

/**
 * Moves the date of erasure of an event's registrations, unless it has passed.
 * @returns the previous date; undefined when it has passed, or the event is not archived
 */
export async function moveErasure(
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

/** The ids of archived events whose registrations are due for erasure at `now`. */
export async function dueErasures(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event_closings')
    .select('event_id as id')
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the registrations of an event as erased. Returns false when they already are. */
export async function markErased(
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

/** The stored summary of an archived event. Times are epoch milliseconds. */
export interface Closing extends EventNumbers {
  /** Null for never. */
  eraseAt: number | null;
  erasedAt: number | null;
}

/** The summaries of all archived events by id. */
export async function closingsByEvent(db: Db): Promise<ReadonlyMap<string, Closing>> {
  const rows = await db
    .selectFrom('event_closings')
    .select(['event_id as eventId', 'delegates', 'committees', 'colleges'])
    .select(['erase_at as eraseAt', 'erased_at as erasedAt'])
    .execute();
  return new Map(rows.map(({ eventId, ...closing }) => [eventId, closing]));
}
