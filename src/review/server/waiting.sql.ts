import type { Queries } from '#platform/server/db/tables.ts';
import { type Waits, waits } from './waits.sql.ts';

/** How many registrations of each event wait for a decision that can be made now, and how many confirmed ones for a seat. */
export async function countWaiting(
  queries: Queries,
): Promise<{ eventName: string; undecided: number; unseated: number }[]> {
  return queries
    .selectFrom('events')
    .select((eb) => {
      const count = (what: Waits) =>
        eb
          .selectFrom('registrations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('registrations.event_id', '=', 'events.id')
          .where((where) => waits(where, what))
          .$asScalar()
          .$notNull();
      return [
        'events.name as eventName',
        count('for a decision').as('undecided'),
        count('for a seat').as('unseated'),
      ];
    })
    .orderBy('events.id')
    .execute();
}
