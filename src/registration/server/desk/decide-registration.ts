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
  /** The action in the audit log. */
  action: AuditAction;
  /** @param receipt of the payer, if one was issued */
  letter(person: Addressee, publicUrl: string, receipt?: IssuedReceipt): Letter;
  /** The reason, stored in the history. */
  note?: string | undefined;
  errors: { noSuchRegistration: ErrorSpec; noSuchStatus: ErrorSpec };
}

/**
 * Decides a pending registration; a leader's registration also decides every pending member. Atomic, and everyone decided
 * is mailed (product 8.1). On confirmation the payer gets a receipt (product 16.9).
 * @returns the ids of all decided registrations
 * @throws AppError 404 unknown registration; 409 already decided, or its group waits for the leader
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
