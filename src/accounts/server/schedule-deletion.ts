import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { deleteAccount, deleteOwnAccount } from '../contract.ts';
import type { OnAccountLeaves } from './account-leaves.ts';
import { findAccount, listSuperadmins } from './accounts.sql.ts';
import { scheduleDeletion } from './deletions.sql.ts';
import { eraseAccount, type OnAccountErased } from './erase-account.ts';
import { forgetBrowsers } from './known-browsers/known-browsers.sql.ts';
import { removeLinks } from './links.sql.ts';
import { deletionLetter, deletionNotice } from './mails.ts';
import { endRoleIfDue } from './roles/end-due-roles.ts';
import { endedByDeletion, removeSessions } from './sessions.sql.ts';
import { lockUnverified } from './unverified.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

interface Hooks {
  onAccountLeaves: OnAccountLeaves;
  onAccountErased: OnAccountErased;
}

/**
 * A delegate gives the own account up: it is erased in 15 days unless a superadmin restores it (product 3.8). What it
 * leads ends at once. An account that was never verified is erased at once (product 3.11).
 * @throws AppError 409 when it is on the schedule already
 */
export async function scheduleOwnDeletion(context: Needs, caller: Caller, hooks: Hooks): Promise<void> {
  await context.db.change(async (changes) => {
    if (!(await endAccount(changes, context, caller, caller.accountId, hooks))) {
      throw new AppError(deleteOwnAccount.errors.alreadyScheduled);
    }
  });
}

/**
 * Tells a delegate who asks for the own deletion again what is the matter, though the session ended with the first time.
 * @param token what the call came with
 * @throws AppError 409 when the token's account is on the schedule
 */
export async function refuseSecondDeletion({ db, clock }: Needs, token: string): Promise<void> {
  if (await endedByDeletion(db.queries, fingerprint(token), clock())) {
    throw new AppError(deleteOwnAccount.errors.alreadyScheduled);
  }
}

/**
 * A superadmin puts a client's account on the deletion schedule (product 3.8), or erases one that was never verified.
 * @throws AppError with one of the contract's errors
 */
export async function scheduleAccountDeletion(
  context: Needs,
  caller: Caller,
  accountId: string,
  hooks: Hooks,
): Promise<void> {
  const { noSuchAccount, onlyClients, alreadyScheduled } = deleteAccount.errors;
  await context.db.change(async (changes) => {
    if (await endAccount(changes, context, caller, accountId, hooks)) return;
    const account = await findAccount(changes, accountId);
    if (!account) throw new AppError(noSuchAccount);
    throw new AppError(account.held.role === 'client' ? alreadyScheduled : onlyClients);
  });
}

/** Nobody is mailed about an account that was never verified: its address may be a stranger's. */
async function endAccount(
  changes: Changes,
  context: Needs,
  caller: Caller,
  accountId: string,
  { onAccountLeaves, onAccountErased }: Hooks,
): Promise<boolean> {
  await endRoleIfDue(changes, context, accountId);
  const unverified = await lockUnverified(changes, accountId);
  if (!unverified) return schedule(changes, context, caller, accountId, onAccountLeaves);
  const by = { actorId: caller.accountId, at: context.clock(), onAccountErased };
  await eraseAccount(changes, unverified, by);
  return true;
}

/**
 * The session that asks for its own deletion is kept, so that a second attempt gets its answer; it is good for
 * nothing else while the account is on the schedule, and restoring ends it.
 */
async function schedule(
  changes: Changes,
  context: Needs,
  caller: Caller,
  accountId: string,
  onAccountLeaves: OnAccountLeaves,
): Promise<boolean> {
  const now = context.clock();
  const account = await scheduleDeletion(changes, accountId, now);
  if (!account) return false;
  await onAccountLeaves(changes, account.id);
  await removeSessions(changes, account.id, caller.sessionId);
  await forgetBrowsers(changes, account.id);
  for (const purpose of ['verify', 'reset', 'institute', 'disown'] as const)
    await removeLinks(changes, account.id, purpose);
  await queueMail(changes, context, account.email, deletionLetter(account, now, context.config));
  for (const superadmin of await listSuperadmins(changes, now)) {
    const notice = deletionNotice(superadmin, account, now, context.config);
    await queueMail(changes, context, superadmin.email, notice);
  }
  await recordAudit(changes, {
    at: now,
    actorId: caller.accountId,
    action: 'deletion scheduled',
    subjectId: account.id,
  });
  return true;
}
