import { type Committee, committeesOf, findShownEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { Kept } from '#platform/server/http/serve.ts';
import { getDemand as call, type Demand } from '../contract/form.ts';
import { countWishes } from './counts.sql.ts';

type Answer = AnswerOf<typeof call>;

/** Fewer wishes than this are shown as 'few'. */
const fewest = 5;
const keptMs = 60_000;
interface Counted {
  until: number;
  answer: Promise<Answer>;
}
const kept = new WeakMap<Db, Map<string, Counted>>();

/** Returns the demand for each portfolio on offer, in three steps, cached for a minute (product 6.12).
 * @throws AppError 404 when there is no such event, or it is hidden
 */
export async function keptDemand(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof call>,
): Promise<Kept<typeof call>> {
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const byEvent = kept.get(queries) ?? new Map();
  kept.set(queries, byEvent);
  const last = byEvent.get(event.id);
  const now = clock();
  if (last && now < last.until) return keptAs(event.id, last);
  const answer = committeesOf(queries, event).then(async (committees) =>
    demandFor(committees, await countWishes(queries, event.id)),
  );
  const counted = { until: now + keptMs, answer };
  byEvent.set(event.id, counted);
  // A failure is not cached.
  answer.catch(() => byEvent.delete(event.id));
  return keptAs(event.id, counted);
}

const keptAs = (key: string, { until, answer }: Counted): Kept<typeof call> => ({
  ...{ key, version: String(until) },
  read: () => answer,
});

function demandFor(committees: readonly Committee[], wishes: ReadonlyMap<string, number>): Answer {
  const offered = committees.map(({ value, portfolios }) => ({
    committee: value,
    portfolios: portfolios.filter(({ isWithheld }) => !isWithheld),
  }));
  const all = offered.flatMap(({ portfolios }) => portfolios);
  const seats = all.reduce((sum, one) => sum + one.seats, 0);
  const average = all.reduce((sum, { id }) => sum + (wishes.get(id) ?? 0), 0) / Math.max(1, seats);
  return {
    committees: offered.map(({ committee, portfolios }) => ({
      committee,
      portfolios: portfolios.map(({ id, name, seats: own }) => ({
        portfolio: name,
        demand: stepOf(wishes.get(id) ?? 0, { seats: own, average }),
      })),
    })),
  };
}

/** @param average wishes for a seat, of all portfolios of the event */
function stepOf(wishes: number, { seats, average }: { seats: number; average: number }): Demand {
  const aSeat = wishes / seats;
  if (wishes < fewest || aSeat < average) return 'few';
  return aSeat <= 2 * average ? 'some' : 'many';
}
