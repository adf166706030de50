import type { Transaction } from '#platform/server/db/tables.ts';

const registrationsOfEventsBefore = (transaction: Transaction, time: number) =>
  transaction
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('registrations.id')
    .where('events.ends_at', '<=', time);

/**
 * Erases beds, categories, wishes, arrivals, marks and openings of events that ended at `time` (epoch milliseconds) or
 * earlier. Rooms stay. Returns the number of erased rows.
 */
export async function deleteStaysOfEventsBefore(transaction: Transaction, time: number): Promise<number> {
  const due = registrationsOfEventsBefore(transaction, time);
  const freed = await transaction
    .updateTable('bed_places')
    .set({ registration_id: null })
    .where('registration_id', 'in', due)
    .executeTakeFirst();
  let erased = Number(freed.numUpdatedRows);
  for (const table of [
    'bed_categories',
    'roommate_wishes',
    'planned_arrivals',
    'stay_marks',
    'detail_openings',
  ] as const) {
    const deleted = await transaction
      .deleteFrom(table)
      .where('registration_id', 'in', due)
      .executeTakeFirst();
    erased += Number(deleted.numDeletedRows);
  }
  return erased;
}

/** Frees the beds of delegates whose registration is not confirmed any more. Returns their number. */
export async function freeBedsOfUnconfirmed(transaction: Transaction): Promise<number> {
  const freed = await transaction
    .updateTable('bed_places')
    .set({ registration_id: null })
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('registrations.id').where('status', '!=', 'confirmed'),
    )
    .executeTakeFirst();
  return Number(freed.numUpdatedRows);
}
