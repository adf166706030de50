import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getEvents } from '../contract.ts';
import { committeesOf } from './committees-of.ts';
import { allEvents } from './conference.sql.ts';

/** The events as the registration form needs them. */
export async function readEvents({ db }: Pick<Context, 'db'>): Promise<AnswerOf<typeof getEvents>> {
  const events = await allEvents(db.queries);
  return {
    events: await Promise.all(
      events.map(async ({ id, name, isOpen, fees }) => ({
        eventName: name,
        registrationOpen: isOpen,
        fees,
        committees: await committeesOf(db.queries, id),
      })),
    ),
  };
}
