import { dayMs, parseLocalTime } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type ArrivalFields, invalidArrival } from '../contract.ts';

/** People may arrive this many days before the event. */
const earliestArrivalDays = 7;

/**
 * Returns an arrival as it is stored, or null without a vehicle.
 * @throws AppError 400 when the time is not near the event
 */
export async function readArrival(
  db: Db,
  { startsAt, endsAt }: { startsAt: number | null; endsAt: number | null },
  { vehicle, number, arrivesAt, people }: ArrivalFields,
): Promise<Omit<Tables['planned_arrivals'], 'registration_id'> | null> {
  if (vehicle === '') return null;
  const at = parseLocalTime(arrivesAt, await getClubRegion(db));
  const isNear =
    startsAt === null || endsAt === null || (at >= startsAt - earliestArrivalDays * dayMs && at <= endsAt);
  if (Number.isNaN(at) || !isNear) throw new AppError(invalidArrival);
  return { vehicle, number, arrives_at: at, people };
}
