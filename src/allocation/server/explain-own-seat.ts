import { committeesOf, findShownEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { onePerAccount } from '#platform/server/one-per-account.ts';
import { explainOwnSeat as call } from '../contract.ts';
import { keyOf } from '../rule/inputs.ts';
import { firstGivenInWords, refusalsInWords } from '../rule/why-in-words.ts';
import { findSeatChange, type SeatChange } from './changed-seat.sql.ts';
import { findOwnRegistration, findSeat } from './delegates.sql.ts';
import { findDraft } from './drafts.sql.ts';
import { seatOf } from './entries.ts';
import { inWords } from './explain-seat.ts';
import { findPublishedExplanation, unexplainedDrafts } from './explanations.sql.ts';
import { type SeatExplanation, storeExplanations } from './explanations.ts';

const { errors } = call;
type Own = NonNullable<Awaited<ReturnType<typeof findOwnRegistration>>>;

/** Explains the caller's own seat; each account has one call at a time. @returns a function that throws 429 besides */
export function ownReasonsReader(
  context: Pick<Context, 'db' | 'clock'>,
): (caller: Caller, params: CheckedParams<typeof call>) => Promise<AnswerOf<typeof call>> {
  const inTurn = onePerAccount();
  return (caller, params) =>
    inTurn(caller.accountId, async () => {
      await spend(context, { seatReadsPerAccount: caller.accountId });
      return explainOwnSeat(context, caller, params);
    });
}

/**
 * Why the caller has this seat, in words that name no other person (product 18.5). A seat that has changed since is explained by how
 * the first one was given and what happened later.
 * @throws AppError 404 no such event, or the caller has no seat and was in no published draft; 503 when it takes too long
 */
async function explainOwnSeat(
  context: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  const own = await findOwnRegistration(queries, event.id, accountId);
  if (!own) throw new AppError(errors.notAllocated);
  const why = await explanationOf(context, event.id, own.id);
  const change = own.seatId
    ? await findSeatChange(queries, { registrationId: own.id, seatId: own.seatId })
    : undefined;
  if (!why) {
    if (!seatOf(own)) throw new AppError(errors.notAllocated);
    return { words: [givenByHand(change)] };
  }
  const names = new Map(
    (await committeesOf(queries, event)).map(({ value, shortName }) => [value, shortName]),
  );
  const nameOf = (committee: string) => names.get(committee) ?? committee;
  const [given, now] = [why.code === 'left_out' ? undefined : why.seat, seatOf(own)];
  const isSame = given && now ? keyOf(given) === keyOf(now) : !given && !now;
  if (isSame) return { words: inWords(why, nameOf) };
  const before = change?.before ? await seatName(queries, change.before) : undefined;
  const isFirst = given && before ? keyOf(given) === keyOf(before) : false;
  return {
    words: [
      `${firstInWords(why, nameOf)} ${laterInWords(own, { change, isFirst, given, nameOf })}`,
      ...(why.code === 'rule' ? refusalsInWords(why) : []),
    ],
  };
}

async function explanationOf(
  context: Pick<Context, 'db'>,
  eventId: string,
  registrationId: string,
): Promise<SeatExplanation | undefined> {
  const { queries } = context.db;
  for (const draftId of await unexplainedDrafts(queries, eventId)) {
    const draft = await findDraft(queries, eventId, draftId);
    if (draft) await storeExplanations(context, draft);
  }
  const found = await findPublishedExplanation(queries, eventId, registrationId);
  return found === undefined ? undefined : (JSON.parse(found) as SeatExplanation);
}

async function seatName(queries: Queries, seatId: string) {
  const seat = await findSeat(queries, seatId);
  return seat && { committee: seat.committeeValue, portfolio: seat.portfolio };
}

/** The seat was never part of a published draft. */
function givenByHand(change: SeatChange | undefined): string {
  if (change?.by === 'swap')
    return 'You got this seat in a swap. The secretariat had given you the first one.';
  if (change?.by === 'offer') return 'This seat was offered to you, and you accepted it.';
  return 'The secretariat gave you this seat.';
}

function firstInWords(why: SeatExplanation, nameOf: (committee: string) => string): string {
  switch (why.code) {
    case 'pinned':
      return `The secretariat first gave you ${why.seat.portfolio} (${nameOf(why.seat.committee)}).`;
    case 'left_out':
      return 'At first there was no seat for you.';
    case 'rule':
      return firstGivenInWords(why, nameOf);
  }
}

function laterInWords(
  own: Own,
  {
    change,
    isFirst,
    given,
    nameOf,
  }: {
    change: SeatChange | undefined;
    /** Whether the swapped seat was the first one. */
    isFirst: boolean;
    given: { committee: string } | undefined;
    nameOf: (committee: string) => string;
  },
): string {
  const now = seatOf(own);
  if (!now) return 'You no longer have this seat.';
  const seat =
    given?.committee === now.committee ? now.portfolio : `${now.portfolio} (${nameOf(now.committee)})`;
  if (change?.by === 'swap')
    return isFirst ? `You later swapped it for ${seat}.` : `You later got ${seat} in a swap.`;
  if (change?.by === 'offer') return `You later accepted ${seat}, which was offered to you.`;
  return `The secretariat later gave you ${seat}.`;
}
