import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getEvents } from '../contract.ts';
import { committeesOf } from './committees-of.ts';
import { allEvents, type Dates, type Window } from './events.sql.ts';
import { isOpenAt } from './window.ts';

/** The events as the registration form needs them. */
export async function readEvents({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof getEvents>> {
  const events = await allEvents(db.queries);
  return {
    events: await Promise.all(
      events.map(async ({ id, name, window, fees, dates }) => ({
        eventName: name,
        registrationOpen: isOpenAt(window, clock()),
        window: windowInAnswer(window),
        fees,
        dates: datesInAnswer(dates),
        committees: await committeesOf(db.queries, id),
      })),
    ),
  };
}

const moment = (at: number) => new Date(at).toISOString();

export function windowInAnswer({ opensAt, closesAt }: Window) {
  return {
    opensAt: opensAt === null ? null : moment(opensAt),
    closesAt: closesAt === null ? null : moment(closesAt),
  };
}

export function datesInAnswer({ startsAt, endsAt }: Dates) {
  return { startsAt: moment(startsAt), endsAt: moment(endsAt) };
}
