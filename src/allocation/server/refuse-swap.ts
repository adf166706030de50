import { findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { listSwaps as listCall } from '../contract.ts';
import { closeSwap } from './answer-swap.ts';
import { findSeat } from './delegates.sql.ts';
import { tellNotMade } from './end-swaps.ts';
import { openSwaps } from './swaps.sql.ts';

/** The swaps that are asked for and not answered yet. @throws AppError 404 when there is no such event */
export async function listSwaps(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(listCall.errors.noSuchEvent);
  const swaps = await openSwaps(queries, { now: clock(), eventId: event.id });
  return {
    swaps: swaps.map((swap) => ({
      _id: swap.id,
      asker: {
        regID: swap.askerId,
        name: swap.askerName ?? '',
        seat: { committee: swap.askerCommittee, portfolio: swap.askerPortfolio },
      },
      holder: {
        regID: swap.holderId,
        name: swap.holderName ?? '',
        seat: { committee: swap.holderCommittee, portfolio: swap.holderPortfolio },
      },
      until: new Date(swap.until).toISOString(),
    })),
  };
}

/**
 * Refuses a swap that no one has agreed to yet; both are mailed (product 18.11).
 * @throws AppError 404 when it no longer stands; 409 the event is over
 */
export async function refuseSwap(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  swapId: string,
): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'refused',
    isTheirs: () => true,
    carryOut: async (changes, { askerId, holderId, askerSeatId, holderSeatId }) => {
      const [gives, gets] = [await findSeat(changes, askerSeatId), await findSeat(changes, holderSeatId)];
      await recordAudit(changes, {
        at: context.clock(),
        actorId: accountId,
        action: 'swap refused',
        subjectId: askerId,
        before: `${gives?.committeeValue}: ${gives?.portfolio}`,
        after: `not ${gets?.committeeValue}: ${gets?.portfolio}`,
      });
      for (const id of [askerId, holderId]) await tellNotMade(changes, context, id, 'refused');
    },
  });
}
