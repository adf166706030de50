import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { toFeeColumns } from './event-settings.sql.ts';
import type { Fees } from './events.sql.ts';

interface Delegate {
  readonly eventId: string;
  readonly accountId: string;
}

export interface FeeReservation {
  fees: Fees;
  /** Number of people, with the leader, for whom the fees are kept. */
  people: number;
  /** Epoch milliseconds. */
  endsAt: number;
}

/**
 * Inserts the reservation of a delegate for a fee round. A later call, while the round is current, changes the fees and
 * the number of people. It never changes the end, so a reservation cannot be renewed.
 */
export async function upsertFeeReservation(
  transaction: Transaction,
  { eventId, accountId }: Delegate,
  roundId: string,
  { fees, people, endsAt }: FeeReservation,
): Promise<void> {
  const changed = { ...toFeeColumns(fees), people };
  await transaction
    .insertInto('fee_reservations')
    .values({
      event_id: eventId,
      account_id: accountId,
      round_id: roundId,
      ...changed,
      ends_at: endsAt,
    })
    .onConflict((known) => known.columns(['event_id', 'account_id', 'round_id']).doUpdateSet(changed))
    .execute();
}

/** Finds the reservation of a delegate that ends last and has not ended. */
export async function findActiveFeeReservation(
  db: Db,
  { eventId, accountId }: Delegate,
  now: number,
): Promise<FeeReservation | undefined> {
  const row = await db
    .selectFrom('fee_reservations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      fees: {
        individualAmount: row.individual_fee_amount,
        groupMemberAmount: row.group_member_fee_amount,
        hospitalityAmount: row.hospitality_fee_amount,
      },
      people: row.people,
      endsAt: row.ends_at,
    }
  );
}
