import { type Committee, committeesOf, type Event, findEvent } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getSeats as call } from '../../contract/desk/index.ts';
import { countOfStatuses } from '../count-people.sql.ts';
import { seatsGiven } from '../seats.sql.ts';

/** A committee with its assigned seats, and the free seats of each portfolio. */
export interface CommitteeSeats extends Committee {
  given: number;
  left: number;
  places: { name: string; left: number; isWithheld: boolean }[];
}

/** The committees of an event in catalogue order, with their assigned and free seats. */
export async function seatsOf(queries: Queries, event: Event): Promise<CommitteeSeats[]> {
  const [committees, given] = await Promise.all([
    committeesOf(queries, event),
    seatsGiven(queries, event.id),
  ]);
  return committees.map((committee) => {
    const givenOf = (id: string) => given.get(id) ?? 0;
    const places = committee.portfolios.map(({ id, name, seats, isWithheld }) => ({
      name,
      isWithheld,
      left: seats - givenOf(id),
    }));
    return {
      ...committee,
      places,
      given: committee.portfolios.reduce((sum, { id }) => sum + givenOf(id), 0),
      left: places.reduce((sum, { left }) => sum + left, 0),
    };
  });
}

/**
 * The portfolios of an event with free seats, by committee, in catalogue order, including portfolios that delegates can't
 * choose.
 * @throws AppError 404 when there is no such event
 */
export async function readSeats(
  { db }: Pick<Context, 'db'>,
  eventName: string,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const [committees, confirmed] = await Promise.all([
    seatsOf(db.queries, event),
    countOfStatuses(db.queries, event.id, ['confirmed']),
  ]);
  return {
    confirmed,
    committees: committees.map(({ value, name, places, given, left }) => {
      const free = places.filter((place) => place.left > 0);
      return {
        value,
        name,
        free: free.map((place) => place.name),
        withheld: free.filter(({ isWithheld }) => isWithheld).map((place) => place.name),
        given,
        left,
      };
    }),
  };
}
