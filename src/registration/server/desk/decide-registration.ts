import type { AuditAction } from '#audit/contract.ts';
import type { Letter } from '#email/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { decideWithGroup } from '../decide.ts';
import type { Decided } from '../decisions.sql.ts';
import type { DecisionHooks, IssuedReceipt } from './decision-hooks.ts';
import { holdEventOf } from './hold-event-of.ts';
import { type Addressee, addresseesOf, findStanding } from './standings.sql.ts';

export type DecisionNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'> & {
  readonly decisions: DecisionHooks;
};

/** What differs between confirming and declining. */
interface Decision {
  status: Decided;
  /** What the audit log calls it. */
  action: AuditAction;
  /** @param receipt of whoever has paid, where one was issued */
  letter(person: Addressee, publicUrl: string, receipt?: IssuedReceipt): Letter;
  /** The reason, which the history keeps. */
  note?: string | undefined;
  errors: { noSuchRegistration: ErrorSpec; noSuchStatus: ErrorSpec };
}

/**
 * Decides a pending registration, once; a leader's decides every member still pending too. All or none of it happens,
 * and everybody reached is mailed (product 8.1). Whoever has paid for those confirmed gets a receipt (product 16.9).
 * @returns the ids of all registrations that it decided
 * @throws AppError when there is none with this id, it was decided already, or its group waits for the leader
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
      throw new AppError(known ? errors.noSuchStatus : errors.noSuchRegistration);
    }
    const entry = { at: act.at, actorId: act.by, action, before: 'pending', after: status };
    await recordAudits(
      changes,
      reached.map((subjectId) => ({ ...entry, subjectId, ...(note === undefined ? {} : { note }) })),
    );
    const receipt = await context.decisions.onDecided(changes, { id, reached, status, at: act.at });
    const mails = (await addresseesOf(changes, reached)).map((person) => {
      const own = person.registrationId === id ? receipt : undefined;
      const written = letter(person, context.config.publicUrl, own);
      return { recipient: person.email, letter: written, eventId: person.eventId };
    });
    await queueMails(changes, context, mails);
    return reached;
  });
}
