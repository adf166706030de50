import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { handOver as call } from '../../contract.ts';
import type { OnAccountLeaves } from '../account-leaves.ts';
import { type Account, findAccountByEmail, listSuperadmins } from '../accounts.sql.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { changeWithOldPassword } from '../prove-old-password.ts';
import { removeSessions } from '../sessions.sql.ts';
import { endRoleIfDue } from './end-due-roles.ts';
import { handedOverLetter, handedOverNotice } from './mails.ts';
import { moveRole } from './roles.sql.ts';
import { giveLastDay, refuseUnlessAhead } from './set-last-day.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;

/**
 * Makes somebody the next superadmin and sets the caller's own last day, both or neither (product 3.17), for a superadmin
 * who types the password again. The successor and the other superadmins are told.
 * @throws AppError with one of the contract's errors
 */
export async function handOver(
  context: Needs,
  caller: Caller,
  { email, lastDay, password }: CheckedBody<typeof call>,
  onAccountLeaves: OnAccountLeaves,
): Promise<void> {
  await changeWithOldPassword(context, caller, password, async (changes, own) => {
    if (lastDay !== undefined) refuseUnlessAhead(lastDay, context.clock(), call.errors.notAhead);
    const successor = await makeSuccessor(changes, context, caller, email, onAccountLeaves);
    await tellOfSuccessor(changes, context, successor, own);
    if (lastDay !== undefined) await giveLastDay(changes, context, caller, { account: own, lastDay });
  });
}

async function makeSuccessor(
  changes: Changes,
  context: Needs,
  caller: Caller,
  email: string,
  onAccountLeaves: OnAccountLeaves,
): Promise<Account> {
  const { noSuchAccount, notVerified, alreadySuperadmin } = call.errors;
  const known = await findAccountByEmail(changes, email);
  if (!known) throw new AppError(noSuchAccount);
  await endRoleIfDue(changes, context, known.id);
  const account = await lockAccount(changes, known.id);
  if (!account) throw new AppError(noSuchAccount);
  const from = account.held.role;
  if (from === 'superadmin') throw new AppError(alreadySuperadmin);
  if (!known.isVerified) throw new AppError(notVerified);
  await moveRole(changes, known.id, {
    ...{ from, to: 'superadmin', endsAt: null },
    ...{ by: caller.accountId, at: context.clock() },
  });
  if (from === 'client') await onAccountLeaves(changes, known.id);
  await removeSessions(changes, known.id);
  await recordAudit(changes, {
    at: context.clock(),
    actorId: caller.accountId,
    action: 'role changed',
    subjectId: known.id,
    before: from,
    after: 'superadmin',
  });
  return known;
}

async function tellOfSuccessor(
  changes: Changes,
  context: Needs,
  successor: Account,
  by: { name: string; email: string },
): Promise<void> {
  await queueMail(changes, context, successor.email, handedOverLetter(successor, by, context.config));
  for (const superadmin of await listSuperadmins(changes, context.clock())) {
    if (superadmin.id === successor.id) continue;
    const notice = handedOverNotice(superadmin, { by, successor }, context.config);
    await queueMail(changes, context, superadmin.email, notice);
  }
}
