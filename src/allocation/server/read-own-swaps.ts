import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getOwnSwaps } from '../contract.ts';
import { type OpenSwap, openSwaps } from './swaps.sql.ts';

/** The swaps the caller has asked for and is asked for. Neither says who the other is. */
export async function readOwnSwaps(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnSwaps>> {
  const swaps = await openSwaps(queries, { now: clock(), accountId });
  const isAsker = ({ askerAccount }: OpenSwap) => askerAccount === accountId;
  return {
    asked: swaps
      .filter(isAsker)
      .map((swap) => seen(swap, { gives: seatOfAsker(swap), gets: seatOfHolder(swap) })),
    toAnswer: swaps
      .filter((swap) => !isAsker(swap))
      .map((swap) => seen(swap, { gives: seatOfHolder(swap), gets: seatOfAsker(swap) })),
  };
}

type Seats = Pick<AnswerOf<typeof getOwnSwaps>['asked'][number], 'gives' | 'gets'>;

const seen = ({ id, eventName, until }: OpenSwap, seats: Seats) => ({
  _id: id,
  eventName,
  ...seats,
  until: new Date(until).toISOString(),
});

const seatOfAsker = ({ askerCommittee, askerPortfolio }: OpenSwap) => ({
  committee: askerCommittee,
  portfolio: askerPortfolio,
});
const seatOfHolder = ({ holderCommittee, holderPortfolio }: OpenSwap) => ({
  committee: holderCommittee,
  portfolio: holderPortfolio,
});
