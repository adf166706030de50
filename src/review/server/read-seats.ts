import { committeesOf, findEvent } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { getSeats as call } from '../contract.ts';
import { readGivenPortfolios } from './review.sql.ts';

/**
 * The portfolios of an event that can still be given, by committee, in the order the club shows them.
 * @throws Refused 404 when there is no such event
 */
export async function readSeats(
  { db }: Pick<Context, 'db'>,
  eventName: string,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new Refused(call.errors.noSuchEvent);
  const [committees, given] = await Promise.all([
    committeesOf(db.queries, event.id),
    readGivenPortfolios(db.queries, event.id),
  ]);
  const gone = new Set(given.map(({ portfolio }) => portfolio));
  return {
    committees: committees.map(({ value, name, portfolios }) => ({
      value,
      name,
      free: portfolios.filter((portfolio) => !gone.has(portfolio)),
      given: given.filter(({ committee }) => committee === value).length,
    })),
  };
}
