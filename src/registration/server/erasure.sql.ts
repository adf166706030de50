import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

/**
 * Times are rounded down to half an hour. A larger step could change the day in a time zone with a half-hour offset,
 * such as that of India.
 */
const roundingMs = 30 * 60_000;
const roundDownToMultiple = (time: number): number => Math.floor(time / roundingMs) * roundingMs;

/** Stores anonymous statistics of registrations. Call it before they are deleted. */
export async function insertStatisticsBeforeErasure(
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom('registrations')
    .leftJoin('registration_committees as first_choices', (join) =>
      join
        .onRef('first_choices.registration_id', '=', 'registrations.id')
        .on('first_choices.position', '=', 0),
    )
    .select([
      'event_id',
      'registered_at',
      'status',
      'withdrawn_at',
      'accommodation',
      'first_choices.committee_id as first_committee_id',
      'registration_fee_amount',
      'hospitality_fee_amount',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  const statistics = rows.map((row) => ({
    ...row,
    id: newId(),
    registered_at: roundDownToMultiple(row.registered_at),
    withdrawn_at: row.withdrawn_at === null ? null : roundDownToMultiple(row.withdrawn_at),
  }));
  await transaction.insertInto('erased_registrations').values(statistics).execute();
}

/** Locks at most `size` registrations until the transaction ends, and returns them. */
export async function lockRegistrationBatchOfEvent(
  transaction: Transaction,
  eventId: string,
  size: number,
): Promise<{ id: string; paymentPictureId: string | null }[]> {
  return transaction
    .updateTable('registrations')
    .set((eb) => ({ event_id: eb.ref('event_id') }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('registrations as batch')
        .select('batch.id')
        .where('batch.event_id', '=', eventId)
        .orderBy('batch.id')
        .limit(size),
    )
    .returning(['id', 'payment_picture_id as paymentPictureId'])
    .execute();
}

export async function deletePaymentReferencesOfEvent(
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  await transaction.deleteFrom('payment_references').where('event_id', '=', eventId).execute();
}
