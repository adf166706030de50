import { allEvents, takesRegistrations } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { countRegistrations as call } from '../../contract/desk/index.ts';
import type { Status } from '../../contract/form.ts';
import { countStatuses } from './desk-list.sql.ts';

/** Counts the registrations of each event by status, and the pending ones that can't be decided yet. */
export async function countRegistrations({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof call>> {
  const [events, counts] = await Promise.all([allEvents(queries), countStatuses(queries)]);
  return {
    events: events.map((event) => {
      const { id, name, state } = event;
      const of = (status: Status) => counts.find((one) => one.eventId === id && one.status === status);
      return {
        eventName: name,
        state,
        registrationOpen: takesRegistrations(event, clock()),
        pending: of('pending')?.count ?? 0,
        confirmed: of('confirmed')?.count ?? 0,
        declined: (of('declined')?.count ?? 0) - (of('declined')?.withdrawn ?? 0),
        withdrawn: of('declined')?.withdrawn ?? 0,
        waiting: of('pending')?.waiting ?? 0,
      };
    }),
  };
}
