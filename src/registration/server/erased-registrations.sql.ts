import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';

/** Half an hour: the largest step that keeps the day in time zones with a half-hour offset such as Asia/Kolkata. */
const exactTo = 30 * 60_000;
const rounded = (time: number): number => Math.floor(time / exactTo) * exactTo;

/** Copies anonymous statistics of registrations that are about to be deleted. */
export async function keepFigures(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction
    .selectFrom('registrations')
    .leftJoin('registration_committees as wishes', (join) =>
      join.onRef('wishes.registration_id', '=', 'registrations.id').on('wishes.position', '=', 0),
    )
    .select([
      'event_id',
      'registered_at',
      'status',
      'withdrawn_at',
      'accommodation',
      'wishes.committee_id as first_committee_id',
      'registration_fee_paise',
      'hospitality_fee_paise',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
  const figures = rows.map((row) => ({
    ...row,
    id: newId(),
    registered_at: rounded(row.registered_at),
    withdrawn_at: row.withdrawn_at === null ? null : rounded(row.withdrawn_at),
  }));
  await transaction.insertInto('erased_registrations').values(figures).execute();
}
