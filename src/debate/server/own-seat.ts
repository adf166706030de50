import { getEventByName } from '#conference/server/index.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { findAssignedSeat } from '#registration/server/index.ts';
import { noSeat } from '../contract/of-committee.ts';

/**
 * Finds the seat of a delegate at an event.
 * @throws AppError 404 if there is no such event, or no seat
 */
export async function openOwnSeat(db: Db, { accountId }: Caller, eventName: string) {
  const event = await getEventByName(db, eventName);
  const seat = await findAssignedSeat(db, event.id, accountId);
  if (!seat) throw new AppError(noSeat);
  return { event, seat };
}
