import { allEvents } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { countRegistrations as call } from '../contract.ts';
import { countStatuses, countWaiting } from './desk-list.sql.ts';

/** How many registrations of each event stand where, and how many of the pending can't be decided yet. */
export async function countRegistrations({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof call>> {
  const events = await allEvents(queries);
  return {
    events: await Promise.all(
      events.map(async ({ id, name }) => {
        const counts = await countStatuses(queries, id);
        const of = (status: string) => counts.find((one) => one.status === status)?.count ?? 0;
        return {
          eventName: name,
          pending: of('pending'),
          confirmed: of('confirmed'),
          declined: of('declined'),
          waiting: await countWaiting(queries, id),
        };
      }),
    ),
  };
}
