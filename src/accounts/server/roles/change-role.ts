import type { CheckedBody, Refusal, Role } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { demote, elevate } from '../../contract.ts';
import type { OnAccountLeaves } from '../account-leaves.ts';
import { findAccount } from '../accounts.sql.ts';
import { removeFactor } from '../second-factor/second-factors.sql.ts';
import { removeSessions } from '../sessions.sql.ts';
import { endRoleIfDue } from './end-due-roles.ts';
import { endOfDay } from './last-day.ts';
import { moveRole } from './roles.sql.ts';
import { recordLastDay, refuseUnlessAhead } from './set-last-day.ts';
import { tellIfSoon } from './tell-ending-roles.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Makes a client an admin, who leads no group any more, until a last day where one is given (product 3.16).
 * @throws AppError 404 when there is no such account; 409 when it is no client or is scheduled for deletion; 400 for a day
 *   that is over
 */
export function elevateToAdmin(
  context: Needs,
  caller: Caller,
  { accountID, lastDay }: CheckedBody<typeof elevate>,
  onAccountLeaves: OnAccountLeaves,
): Promise<void> {
  return changeRole(context, caller, accountID, {
    from: 'client',
    to: 'admin',
    lastDay,
    errors: elevate.errors,
    andThen: onAccountLeaves,
  });
}

/**
 * Makes an admin a client, whose second factor goes with the desk it guarded. A superadmin can't be demoted.
 * @throws AppError 404 when there is no such account; 409 when it is no admin
 */
export function demoteToClient(context: Needs, caller: Caller, accountId: string): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'admin',
    to: 'client',
    lastDay: undefined,
    errors: demote.errors,
    andThen: removeFactor,
  });
}

interface Move {
  from: Role;
  to: Role;
  lastDay: string | undefined;
  errors: { noSuchAccount: Refusal; noSuchRole: Refusal };
  /** What goes with the old role. */
  andThen(changes: Changes, accountId: string): Promise<unknown>;
}

async function changeRole(
  { db, ...context }: Needs,
  caller: Caller,
  accountId: string,
  { from, to, lastDay, errors, andThen }: Move,
): Promise<void> {
  await db.change(async (changes) => {
    const at = context.clock();
    if (lastDay !== undefined) refuseUnlessAhead(lastDay, at, elevate.errors.notAhead);
    const endsAt = lastDay === undefined ? null : endOfDay(lastDay);
    await endRoleIfDue(changes, context, accountId);
    if (!(await moveRole(changes, accountId, { from, to, endsAt, by: caller.accountId, at }))) {
      const account = await findAccount(changes, accountId);
      throw new AppError(account ? errors.noSuchRole : errors.noSuchAccount);
    }
    await andThen(changes, accountId);
    await removeSessions(changes, accountId);
    await recordAudit(changes, {
      at,
      actorId: caller.accountId,
      action: 'role changed',
      subjectId: accountId,
      before: from,
      after: to,
    });
    if (endsAt === null) return;
    await recordLastDay(changes, caller, accountId, { at, before: null, after: endsAt });
    await tellIfSoon(changes, context, accountId);
  });
}
