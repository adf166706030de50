import type { CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { assignPortfolio as call } from '../../contract/desk/index.ts';
import { againWhenSeatWent } from '../seats.sql.ts';
import { holdEventOf } from './hold-event-of.ts';
import { offeredPortfolio } from './offered-portfolio.ts';
import { seatDelegates } from './seat-delegates.ts';
import { findStanding, type Standing } from './standings.sql.ts';

const { errors } = call;

/**
 * Assigns a confirmed delegate without a seat one of a portfolio's seats, and mails the delegate. Concurrent calls never
 * assign one seat twice (product 8.2).
 * @throws AppError 404 unknown registration; 403 the caller's registration; 409 not confirmed, already seated, or no
 *   seat of the portfolio is left; 400 unknown committee or portfolio
 */
export async function assignPortfolio(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { eventID: id, committee, portfolio }: CheckedBody<typeof call>,
): Promise<void> {
  const { db } = context;
  const { eventId } = mayTakeSeat(await findStanding(db.queries, id));
  const seat = await offeredPortfolio(db.queries, eventId, { committee, portfolio });
  const act = { at: context.clock(), by: caller.accountId };

  const assign = async (changes: Changes) => {
    await holdEventOf(changes, id);
    if (await seatDelegates(changes, context, new Map([[id, seat]]), act)) return;
    mayTakeSeat(await findStanding(changes, id));
    throw new AppError(errors.notAvailable);
  };
  await againWhenSeatWent(() => db.change(assign));
}

/** Checks that the registration is confirmed and has no seat. */
function mayTakeSeat(standing: Standing | undefined): Standing {
  if (!standing) throw new AppError(errors.noSuchRegistration);
  if (standing.status === 'pending') throw new AppError(errors.stillPending);
  if (standing.status === 'declined') throw new AppError(errors.noSuchStatus);
  if (standing.seatId !== null) throw new AppError(errors.portfolioAssigned, { asMessage: true });
  return standing;
}
