import type { Refusal, Role } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { demote, elevate } from '../contract.ts';
import type { OnAccountLeaves } from './account-leaves.ts';
import { findAccount } from './accounts.sql.ts';
import { moveRole } from './roles.sql.ts';
import { removeFactor } from './second-factor/second-factors.sql.ts';
import { removeSessions } from './sessions.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Makes a client an admin, who leads no group any more.
 * @throws Refused 404 when there is no such account; 409 when it is no client or is scheduled for deletion
 */
export function elevateToAdmin(
  context: Needs,
  caller: Caller,
  accountId: string,
  onAccountLeaves: OnAccountLeaves,
): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'client',
    to: 'admin',
    errors: elevate.errors,
    andThen: onAccountLeaves,
  });
}

/**
 * Makes an admin a client, whose second factor goes with the desk it guarded. A superadmin can't be demoted, so that there always is one.
 * @throws Refused 404 when there is no such account; 409 when it is no admin
 */
export function demoteToClient(context: Needs, caller: Caller, accountId: string): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'admin',
    to: 'client',
    errors: demote.errors,
    andThen: removeFactor,
  });
}

interface Move {
  from: Role;
  to: Role;
  errors: { noSuchAccount: Refusal; noSuchRole: Refusal };
  /** What goes with the old role. */
  andThen(changes: Changes, accountId: string): Promise<unknown>;
}

async function changeRole(
  { db, clock }: Needs,
  caller: Caller,
  accountId: string,
  { from, to, errors, andThen }: Move,
): Promise<void> {
  await db.change(async (changes) => {
    if (!(await moveRole(changes, accountId, from, to))) {
      const account = await findAccount(changes, accountId);
      throw new Refused(account ? errors.noSuchRole : errors.noSuchAccount);
    }
    await andThen(changes, accountId);
    await removeSessions(changes, accountId);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'role changed',
      subjectId: accountId,
      before: from,
      after: to,
    });
  });
}
