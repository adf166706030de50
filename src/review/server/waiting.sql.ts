import { changingStates } from '#conference/contract.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { paysLike } from './filter.sql.ts';
import { type Waits, waits } from './waits.sql.ts';

/**
 * How many registrations of each event that is not over wait for a decision that can be made now, of how many of these the money is in the bank,
 * and how many confirmed ones wait for a seat.
 */
export async function countWaiting(
  queries: Queries,
): Promise<{ eventName: string; undecided: number; paid: number; unseated: number }[]> {
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
      const paid = waiting('for a decision').where((where) => paysLike(where, 'in the bank'));
      return [
        'events.name as eventName',
        count('for a decision').as('undecided'),
        paid.$asScalar().$notNull().as('paid'),
        count('for a seat').as('unseated'),
      ];
    })
    .where('events.state', 'in', changingStates)
    .orderBy('events.id')
    .execute();
}
