import type { Queries } from '#platform/server/db/tables.ts';

/** What was sent for a registration before it was asked for again. */
export interface Earlier {
  numbers: string[];
  /** When the newest picture or number came, and when the newest picture did; null where it is the first one. */
  sentAt: number | null;
  pictureAt: number | null;
}

const nothing: Earlier = { numbers: [], sentAt: null, pictureAt: null };

/** The same registrations, each with what was typed and read for it before. */
export async function withEarlier<R extends { id: string }>(
  queries: Queries,
  rows: readonly R[],
): Promise<(R & { earlier: Earlier })[]> {
  const [only, ...others] = rows;
  const sent = await queries
    .selectFrom('earlier_payments')
    .leftJoin('proof_readings', 'proof_readings.picture_id', 'earlier_payments.picture_id')
    .select([
      'earlier_payments.registration_id as id',
      'earlier_payments.picture_id as pictureId',
      'earlier_payments.transaction_number as typed',
      'earlier_payments.replaced_at as replacedAt',
      'proof_readings.number as read',
    ])
    .$if(others.length === 0, (one) => one.where('earlier_payments.registration_id', '=', only?.id ?? ''))
    .orderBy('earlier_payments.replaced_at')
    .orderBy('earlier_payments.id')
    .execute();
  const byRegistration = Map.groupBy(sent, ({ id }) => id);
  return rows.map((row) => {
    const own = byRegistration.get(row.id);
    if (!own) return { ...row, earlier: nothing };
    return {
      ...row,
      earlier: {
        numbers: own.flatMap(({ typed, read }) => [typed, read].filter((number) => number !== null)),
        sentAt: own.at(-1)?.replacedAt ?? null,
        pictureAt: own.findLast(({ pictureId }) => pictureId !== null)?.replacedAt ?? null,
      },
    };
  });
}
