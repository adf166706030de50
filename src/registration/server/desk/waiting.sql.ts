import { changingStates } from '#conference/contract.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { PaymentStatus } from '../../rule/payment-status.ts';
import { paysLike } from './filter.sql.ts';
import { type Waits, waits } from './waits.sql.ts';

/**
 * How many registrations of each event that is not over wait for a decision that can be made now, of how many of these the money is
 * in the bank or the payment is to be looked at closely, and how many confirmed ones wait for a seat.
 */
export async function countWaiting(
  queries: Queries,
): Promise<{ eventName: string; undecided: number; paid: number; closely: number; unseated: number }[]> {
  return queries
    .selectFrom('events')
    .select((eb) => {
      const waiting = (what: Waits) =>
        eb
          .selectFrom('registrations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('registrations.event_id', '=', 'events.id')
          .where((where) => waits(where, what));
      const count = (what: Waits) => waiting(what).$asScalar().$notNull();
      const payingLike = (state: PaymentStatus) =>
        waiting('for a decision')
          .where((where) => paysLike(where, state))
          .$asScalar()
          .$notNull();
      return [
        'events.name as eventName',
        count('for a decision').as('undecided'),
        payingLike('paid').as('paid'),
        payingLike('needs_review').as('closely'),
        count('for a seat').as('unseated'),
      ];
    })
    .where('events.state', 'in', changingStates)
    .orderBy('events.id')
    .execute();
}
