import { committeesOf } from '#conference/server/index.ts';
import { queueMail } from '#mail/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { isOwnAmong, moveSeat, type Seat } from '#registration/server/index.ts';
import { correctSeat as call } from '../contract.ts';
import { seatCorrectedLetter } from './mails.ts';
import { addresseesOf, findStanding } from './standings.sql.ts';

const { errors } = call;

/**
 * Gives a delegate the right seat in place of one that was given by mistake, or takes that one back. The decision stays,
 * the mistaken seat is free again, the delegate is mailed what has changed (product 8.2). A seat given since is left alone.
 * @throws Refused 404 unknown registration; 403 the own one; 409 the seat no longer stands, or the new one has gone; 400 no
 *   such pair, or no change
 */
export async function correctSeat(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { regID, from, to }: CheckedBody<typeof call>,
): Promise<void> {
  const { db, clock, config } = context;
  if (to?.committee === from.committee && to.portfolio === from.portfolio) throw new Refused(errors.sameSeat);
  const standing = await findStanding(db.queries, regID);
  if (!standing) throw new Refused(errors.noSuchRegistration);
  const committees = await committeesOf(db.queries, standing.eventId);
  const offered = committees.find(({ value }) => value === to?.committee);
  if (to && !offered) throw new Refused(errors.invalidCommittee);
  if (to && !offered?.portfolios.includes(to.portfolio)) throw new Refused(errors.invalidPortfolio);
  const named = (seat: Seat) => ({
    ...seat,
    committee: committees.find(({ value }) => value === seat.committee)?.name ?? seat.committee,
  });

  const act = { at: clock(), by: accountId };
  await db.change(async (changes) => {
    const outcome = await moveSeat(changes, regID, { from, to }, act);
    if (outcome === 'taken') throw new Refused(errors.notAvailable);
    if (outcome === 'refused') throw new Refused(errors.seatChanged);
    if (await isOwnAmong(changes, [regID], accountId)) throw new Refused(errors.ownRegistration);
    await recordAudit(changes, {
      at: act.at,
      actorId: act.by,
      action: 'seat corrected',
      subjectId: regID,
      before: `${from.committee}: ${from.portfolio}`,
      ...(to ? { after: `${to.committee}: ${to.portfolio}` } : { after: 'no seat' }),
    });
    const change = { from: named(from), to: to && named(to) };
    for (const person of await addresseesOf(changes, [regID]))
      await queueMail(changes, context, person.email, seatCorrectedLetter(person, change, config.publicUrl));
  });
}
