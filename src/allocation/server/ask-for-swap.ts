import { findShownEvent, lockForChange } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { onePerAccount } from '#platform/server/one-per-account.ts';
import { sharedRunByKey } from '#platform/server/shared-run.ts';
import { askForSwap as call, type listSwappable, swapHours, swapsADay } from '../contract.ts';
import { addresseeOf } from './delegates.sql.ts';
import { endFallen } from './end-swaps.ts';
import { readParties } from './fitting-swaps.ts';
import { swapAskedLetter } from './swap-mails.ts';
import type { SwapParty } from './swap-parties.sql.ts';
import { addSwap, asksSince, fallenSwaps } from './swaps.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const { errors } = call;
const hourMs = 60 * 60_000;

/**
 * Reads the portfolios that the caller may ask for; who has them is not told (product 18.11). Concurrent callers share one reading of
 * an event's seats; each account has one call at a time.
 * @returns a function that throws AppError 404 no such event; 409 the caller has no seat to swap; 429 too many calls
 */
export function swappableReader(
  context: Pick<Context, 'db' | 'clock'>,
): (caller: Caller, params: CheckedParams<typeof listSwappable>) => Promise<AnswerOf<typeof listSwappable>> {
  const { queries } = context.db;
  const partiesOf = sharedRunByKey((eventId: string) => readParties(queries, eventId));
  const inTurn = onePerAccount();
  return ({ accountId }, { eventName }) =>
    inTurn(accountId, async () => {
      await spend(context, { seatReadsPerAccount: accountId });
      const event = await findShownEvent(queries, eventName);
      if (!event) throw new AppError(errors.noSuchEvent);
      const { parties, mayTake } = await partiesOf(event.id);
      const own = parties.find((one) => one.accountId === accountId);
      if (!own) throw new AppError(errors.noOwnSeat);
      const others = parties.filter((one) => one.portfolioId !== own.portfolioId && mayTake(own, one));
      const portfolios = new Map(others.map((one) => [one.portfolioId, one]));
      return {
        seats: [...portfolios.values()].map(({ committee, committeeName, portfolio }) => ({
          committee,
          committeeName,
          portfolio,
        })),
      };
    });
}

/**
 * Asks who has a seat of the portfolio to swap, by mail and until a time (product 18.11).
 * @throws AppError 404 no such event, or no one has such a seat; 409 the caller has none to swap, is a beginner and the seat
 *   demanding, waits for an answer, has asked too often, the holder can't be asked for it now, or the event is over
 */
export async function askForSwap(
  context: Needs,
  { accountId }: Caller,
  { eventName, committee, portfolio }: CheckedBody<typeof call>,
): Promise<void> {
  const event = await findShownEvent(context.db.queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  await context.db.change(async (changes) => {
    await lockForChange(changes, event.id);
    const now = context.clock();
    for (const swap of await fallenSwaps(changes, now, event.id)) await endFallen(changes, context, swap);
    const { parties, mayTake } = await readParties(changes, event.id);
    const own = parties.find((one) => one.accountId === accountId);
    if (!own) throw new AppError(errors.noOwnSeat);
    const holders = parties.filter(
      (one) =>
        one.committee === committee && one.portfolio === portfolio && one.portfolioId !== own.portfolioId,
    );
    const [seat] = holders;
    if (!seat) throw new AppError(errors.noSuchSeat);
    if (!mayTake(own, seat)) throw new AppError(errors.notForBeginners);
    const { often, waits } = await asksSince(changes, own.id, now - 24 * hourMs);
    if (waits) throw new AppError(errors.askedAlready);
    if (often >= swapsADay) throw new AppError(errors.askedOften);
    for (const holder of holders)
      if (mayTake(holder, own) && (await ask(changes, context, { eventId: event.id, own, holder, now })))
        return;
    throw new AppError(errors.notNow);
  });
}

async function ask(
  changes: Changes,
  context: Needs,
  { eventId, own, holder, now }: { eventId: string; own: SwapParty; holder: SwapParty; now: number },
): Promise<boolean> {
  const until = now + swapHours * hourMs;
  const isAsked = await addSwap(changes, {
    id: newId(),
    event_id: eventId,
    asker_id: own.id,
    asker_seat_id: own.seatId,
    holder_id: holder.id,
    holder_seat_id: holder.seatId,
    asked_at: now,
    until,
  });
  const person = isAsked && (await addresseeOf(changes, holder.id));
  if (!person) return isAsked;
  const letter = swapAskedLetter(
    person,
    { gives: seatOf(holder), gets: seatOf(own), until },
    context.config.publicUrl,
  );
  await queueMail(changes, context, person.email, letter, eventId);
  return true;
}

const seatOf = ({ committeeFullName, portfolio }: SwapParty) => ({ committee: committeeFullName, portfolio });
