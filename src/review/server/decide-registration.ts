import type { AuditAction } from '#audit/contract.ts';
import type { Letter } from '#mail/server/index.ts';
import { queueMails } from '#mail/server/index.ts';
import { bookPayments } from '#payments/ledger/server/index.ts';
import { closeRequests, type IssuedReceipt, issueReceipt } from '#payments/server/index.ts';
import type { Refusal } from '#platform/contract/call.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { type Decided, decideWithGroup } from '#registration/server/index.ts';
import { holdEventOf } from './hold-event-of.ts';
import { type Addressee, addresseesOf, findStanding } from './standings.sql.ts';

export type DecisionNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/** What differs between confirming and declining. */
interface Decision {
  status: Decided;
  /** What the audit log calls it. */
  action: AuditAction;
  /** @param receipt of whoever has paid, where one was issued */
  letter(person: Addressee, publicUrl: string, receipt?: IssuedReceipt): Letter;
  /** The reason, which the history keeps. */
  note?: string | undefined;
  errors: { noSuchRegistration: Refusal; noSuchStatus: Refusal };
}

/**
 * Decides a pending registration, once; a leader's decides every member still pending too. All or none of it happens,
 * and everybody reached is mailed (product 8.1). Whoever has paid for those confirmed gets a receipt (product 16.9).
 * @returns the ids of all registrations that it decided
 * @throws Refused when there is none with this id, it was decided already, or its group waits for the leader
 */
export async function decideRegistration(
  context: DecisionNeeds,
  caller: Caller,
  id: string,
  { status, action, letter, note, errors }: Decision,
): Promise<string[]> {
  const act = { at: context.clock(), by: caller.accountId };
  return context.db.change(async (changes) => {
    await holdEventOf(changes, id);
    const reached = await decideWithGroup(changes, id, status, act);
    if (!reached) {
      const known = await findStanding(changes, id);
      throw new Refused(known ? errors.noSuchStatus : errors.noSuchRegistration);
    }
    await closeRequests(changes, reached, act.at);
    const entry = { at: act.at, actorId: act.by, action, before: 'pending', after: status };
    await recordAudits(
      changes,
      reached.map((subjectId) => ({ ...entry, subjectId, ...(note === undefined ? {} : { note }) })),
    );
    await bookPayments(changes, { at: act.at, cause: status }, reached);
    const receipt = status === 'confirmed' ? await issueReceipt(changes, id, act.at) : undefined;
    const mails = (await addresseesOf(changes, reached)).map((person) => {
      const own = person.registrationId === id ? receipt : undefined;
      const written = letter(person, context.config.publicUrl, own);
      return { recipient: person.email, letter: written, eventId: person.eventId };
    });
    await queueMails(changes, context, mails);
    return reached;
  });
}
