import { queueMails } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { undoDecision as call } from '../../contract/desk/index.ts';
import { takeBackDecision } from '../decide.ts';
import type { DecisionNeeds } from './decide-registration.ts';
import { holdEventOf } from './hold-event-of.ts';
import { undoneLetter } from './mails.ts';
import { addresseesOf, findStanding } from './standings.sql.ts';

/**
 * Undoes the decision that the superadmin saw: all registrations decided together are pending again, their seats are free,
 * their receipts are cancelled, and each delegate is mailed the reason. A later decision is not undone.
 * @returns how many registrations are pending again
 * @throws AppError 404 unknown registration; 409 the decision has changed since
 */
export async function undoDecision(
  context: DecisionNeeds,
  { accountId }: Caller,
  { regID: registrationId, decidedAt, reason }: CheckedBody<typeof call>,
): Promise<number> {
  const at = context.clock();
  const count = await context.db.change(async (changes) => {
    await holdEventOf(changes, registrationId);
    const undone = await takeBackDecision(changes, registrationId, Date.parse(decidedAt));
    if (!undone) {
      const known = await findStanding(changes, registrationId);
      throw new AppError(known ? call.errors.decidedAnew : call.errors.noSuchRegistration);
    }
    const { state, reopened } = undone;
    const ids = reopened.map(({ id }) => id);
    const unreceipted = await context.decisions.onUndone(changes, ids, at);
    await recordAudits(
      changes,
      reopened.map(({ id, seat }) => ({
        at,
        actorId: accountId,
        action: 'decision undone',
        subjectId: id,
        before: seat ? `${state}, ${seat}` : state,
        after: 'pending',
        note: reason,
      })),
    );
    const seatOf = new Map(reopened.map(({ id, seat }) => [id, seat]));
    const mails = (await addresseesOf(changes, ids)).map((person) => {
      const lost = {
        seat: seatOf.get(person.registrationId) !== undefined,
        receipt: unreceipted.includes(person.registrationId),
      };
      const letter = undoneLetter(person, { state, lost, reason }, context.config.publicUrl);
      return { recipient: person.email, letter, eventId: person.eventId };
    });
    await queueMails(changes, context, mails);
    return reopened.length;
  });
  await context.decisions.afterUndone();
  return count;
}
