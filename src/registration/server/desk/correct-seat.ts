import { findPortfolio } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { correctSeat as call } from '../../contract/desk/index.ts';
import { againWhenSeatWent, hasSeatOf, moveSeat } from '../seats.sql.ts';
import { holdEventOf } from './hold-event-of.ts';
import { seatCorrectedLetter } from './mails.ts';
import { offeredPortfolio } from './offered-portfolio.ts';
import { addresseesOf, findStanding } from './standings.sql.ts';

const { errors } = call;

/**
 * Replaces a seat that was assigned by mistake, or removes it. The registration stays confirmed, the mistaken seat is free
 * again, and the delegate is mailed (product 8.2). A seat that has changed since the admin saw it is not touched.
 * @throws AppError 404 unknown registration; 409 the seat has changed, or the new one is taken; 400 unknown committee
 *   or portfolio, or no change
 */
export async function correctSeat(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { regID: registrationId, from, to }: CheckedBody<typeof call>,
): Promise<void> {
  const { db, clock, config } = context;
  if (to?.committee === from.committee && to.portfolio === from.portfolio)
    throw new AppError(errors.sameSeat);
  const standing = await findStanding(db.queries, registrationId);
  if (!standing) throw new AppError(errors.noSuchRegistration);
  const target = to && (await offeredPortfolio(db.queries, standing.eventId, to));
  const given = await findPortfolio(db.queries, standing.eventId, from);
  if (!given || given.portfolioId === null) throw new AppError(errors.seatChanged);
  const seats = { from: given.portfolioId, to: target?.portfolioId ?? null };
  const change = { from: { committee: given.committeeName, portfolio: from.portfolio }, to: target };

  const act = { at: clock(), by: accountId };
  const correct = async (changes: Changes) => {
    await holdEventOf(changes, registrationId);
    if (!(await moveSeat(changes, registrationId, seats, act))) {
      const stands = await hasSeatOf(changes, registrationId, seats.from);
      throw new AppError(stands ? errors.notAvailable : errors.seatChanged);
    }
    await recordAudit(changes, {
      at: act.at,
      actorId: act.by,
      action: 'seat corrected',
      subjectId: registrationId,
      before: `${from.committee}: ${from.portfolio}`,
      ...(to ? { after: `${to.committee}: ${to.portfolio}` } : { after: 'no seat' }),
    });
    for (const person of await addresseesOf(changes, [registrationId])) {
      const letter = seatCorrectedLetter(person, change, config.publicUrl);
      await queueMail(changes, context, person.email, letter, person.eventId);
    }
  };
  await againWhenSeatWent(() => db.change(correct));
}
