import { type Committee, getCachedOfferedCommittees } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { CachedAnswer } from '#platform/server/http/serve.ts';
import type { getPortfolioDemand as call, Demand } from '../contract/form.ts';
import { countAnonymisedPreferencesByPortfolio } from './counts.sql.ts';
import { getEventUnlessDraft } from './events.ts';
import { createTimedCache } from './timed-cache.ts';

type Answer = AnswerOf<typeof call>;

const fewest = 5;
const cached = createTimedCache<Answer>(60_000);

/**
 * Returns how popular each portfolio is, cached for a minute (product 6.12).
 * @throws AppError 404 when the event does not exist or is a draft
 */
export async function getPortfolioDemand(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof call>,
): Promise<CachedAnswer<typeof call>> {
  const event = await getEventUnlessDraft(queries, eventName);
  const { expiresAt, value } = cached(queries, event.id, clock(), async () =>
    demandFor(
      await getCachedOfferedCommittees(queries, event),
      await countAnonymisedPreferencesByPortfolio(queries, event.id),
    ),
  );
  return { key: event.id, version: String(expiresAt), read: () => value };
}

function demandFor(committees: readonly Committee[], preferences: ReadonlyMap<string, number>): Answer {
  const offered = committees.map(({ value, portfolios }) => ({
    committee: value,
    portfolios: portfolios.filter(({ isWithheld }) => !isWithheld),
  }));
  const portfolios = offered.flatMap((committee) => committee.portfolios);
  const seats = portfolios.reduce((sum, portfolio) => sum + portfolio.seats, 0);
  const total = portfolios.reduce((sum, { id }) => sum + (preferences.get(id) ?? 0), 0);
  const average = total / Math.max(1, seats);
  return {
    committees: offered.map((committee) => ({
      committee: committee.committee,
      portfolios: committee.portfolios.map((portfolio) => ({
        portfolio: portfolio.name,
        demand: demandOf(preferences.get(portfolio.id) ?? 0, portfolio.seats, average),
      })),
    })),
  };
}

function demandOf(preferences: number, seats: number, average: number): Demand {
  const perSeat = preferences / seats;
  if (preferences < fewest || perSeat < average) return 'few';
  return perSeat <= 2 * average ? 'some' : 'many';
}
