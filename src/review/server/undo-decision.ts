import { queueMail } from '#mail/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { undoDecision as call } from '../contract.ts';
import { addresseesOf, findStanding } from './decisions.sql.ts';
import { undoneLetter } from './mails.ts';
import { findDecision, freeSeats, reopen } from './undo.sql.ts';

/**
 * Takes back the decision that the superadmin saw: everybody decided in that act is pending again, seats are free again,
 * and each is mailed the reason. A decision made since then stays.
 * @returns how many registrations are pending again
 * @throws Refused 404 when there is no such registration, 409 when that decision no longer stands
 */
export async function undoDecision(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { regID, decidedAt, reason }: CheckedBody<typeof call>,
): Promise<number> {
  const at = context.clock();
  const madeAt = Date.parse(decidedAt);
  return context.db.change(async (changes) => {
    const decision = await findDecision(changes, regID, madeAt);
    const reopened = decision ? await reopen(changes, regID, madeAt, decision) : [];
    if (!decision || !reopened.some(({ id }) => id === regID)) {
      const known = await findStanding(changes, regID);
      throw new Refused(known ? call.errors.decidedAnew : call.errors.noSuchRegistration);
    }
    const { status } = decision;
    const ids = reopened.map(({ id }) => id);
    await freeSeats(changes, ids);
    const seatOf = new Map(
      reopened.map(({ id, committee, portfolio }) => [id, committee && `${committee}: ${portfolio}`]),
    );
    for (const subjectId of ids) {
      const seat = seatOf.get(subjectId);
      await recordAudit(changes, {
        at,
        actorId: accountId,
        action: 'undo decision',
        subjectId,
        before: seat ? `${status}, ${seat}` : status,
        after: 'pending',
        note: reason,
      });
    }
    for (const person of await addresseesOf(changes, ids)) {
      const seated = Boolean(seatOf.get(person.registrationId));
      const letter = undoneLetter(person, { status, seated, reason }, context.config.publicUrl);
      await queueMail(changes, context, person.email, letter);
    }
    return ids.length;
  });
}
