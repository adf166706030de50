import { queueMail } from '#email/server/index.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { deleteAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { hashToken } from '#platform/server/secret.ts';
import { knownBrowserDays } from '../contract/common.ts';
import * as calls from '../contract.ts';
import {
  accountDeletionDays,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
  unverifiedAccountDays,
} from '../contract.ts';
import { findAccount, listSuperadmins } from './accounts.sql.ts';
import {
  deleteAccountRow,
  listAccountIdsToErase,
  lockAccountToErase,
  lockUnverifiedAccount,
  type Person,
  scheduleDeletion,
  unscheduleDeletion,
} from './deletion.sql.ts';
import type { AccountHooks, OnAccountErased, OnDelegateLeaves } from './hooks.ts';
import { deleteBrowsers, deleteUnusedBrowsers } from './known-browsers.sql.ts';
import { buildDeletionScheduledLetter, buildDeletionScheduledSuperadminLetter } from './mails.ts';
import { deleteLinksExpiredBefore, deleteOneTimeLinks } from './one-time-links.sql.ts';
import { deleteExpiredChallenges } from './passkeys.sql.ts';
import { expireRoleIfDue } from './role-expiry.ts';
import { deleteExpiredSessions, deleteSessions, isSessionEndedByDeletion } from './sessions.sql.ts';
import { deleteExpiredProviderLogins } from './started-provider-logins.sql.ts';

type Hooks = Pick<AccountHooks, 'onDelegateLeaves' | 'onAccountErased'>;
type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Schedules the caller's account for erasure in 15 days (product 3.8). An unverified account is erased at once (product
 * 3.11).
 * @throws AppError 409 if the account is already scheduled or is no longer a client
 */
export async function scheduleOwnDeletion(context: Needs, caller: Caller, hooks: Hooks): Promise<void> {
  await context.db.change(async (transaction) => {
    if (!(await eraseOrSchedule(transaction, context, caller, caller.accountId, hooks))) {
      throw new AppError(scheduleOwnAccountDeletion.errors.alreadyScheduled);
    }
  });
}

/**
 * Answers a repeated deletion request with 409 instead of 401. The session became invalid when the first request
 * scheduled the account for deletion.
 * @throws AppError 409 if this session is invalid for that reason
 */
export async function rejectIfSessionEndedByDeletion({ db, clock }: Needs, token: string): Promise<void> {
  if (await isSessionEndedByDeletion(db.queries, hashToken(token), clock())) {
    throw new AppError(scheduleOwnAccountDeletion.errors.alreadyScheduled);
  }
}

/**
 * Schedules another account for erasure, or erases it at once if it is unverified.
 * @throws AppError 404 if the account does not exist, 403 if it is not a client, 409 if it is already scheduled
 */
export async function eraseOrScheduleDelegateAccount(
  context: Needs,
  caller: Caller,
  accountId: string,
  hooks: Hooks,
): Promise<void> {
  const { noSuchAccount, onlyClients, alreadyScheduled } = scheduleClientDeletion.errors;
  await context.db.change(async (transaction) => {
    if (await eraseOrSchedule(transaction, context, caller, accountId, hooks)) return;
    const account = await findAccount(transaction, accountId);
    if (!account) throw new AppError(noSuchAccount);
    throw new AppError(account.grant.role === 'client' ? alreadyScheduled : onlyClients);
  });
}

/**
 * Erases an unverified account, or schedules a verified account for erasure. An unverified account gets no mail,
 * because its address may belong to another person. Returns false if the account is not a client or is already
 * scheduled.
 */
async function eraseOrSchedule(
  transaction: Transaction,
  context: Needs,
  caller: Caller,
  accountId: string,
  { onDelegateLeaves, onAccountErased }: Hooks,
): Promise<boolean> {
  const hasRoleExpired = await expireRoleIfDue(transaction, context, accountId);
  const unverified = await lockUnverifiedAccount(transaction, accountId);
  const by = { actorId: caller.accountId, at: context.clock(), onAccountErased };
  if (unverified) await eraseAccount(transaction, unverified, by);
  else if (!(await scheduleAndNotify(transaction, context, caller, accountId, onDelegateLeaves)))
    return false;
  if (hasRoleExpired) await invalidateSite(transaction);
  return true;
}

/**
 * Schedules the erasure and notifies the account and the superadmins. Keeps the caller's session row, so that
 * `rejectIfSessionEndedByDeletion` recognises a second request.
 */
async function scheduleAndNotify(
  transaction: Transaction,
  context: Needs,
  caller: Caller,
  accountId: string,
  onDelegateLeaves: OnDelegateLeaves,
): Promise<boolean> {
  const now = context.clock();
  const account = await scheduleDeletion(transaction, accountId, now);
  if (!account) return false;
  await onDelegateLeaves(transaction, account.id);
  await deleteSessions(transaction, account.id, caller.sessionId);
  await deleteBrowsers(transaction, account.id);
  for (const purpose of ['verify', 'reset', 'institute', 'revert'] as const)
    await deleteOneTimeLinks(transaction, account.id, purpose);
  await queueMail(
    transaction,
    context,
    account.email,
    buildDeletionScheduledLetter(account, now, context.config),
  );
  for (const superadmin of await listSuperadmins(transaction, now)) {
    const notice = buildDeletionScheduledSuperadminLetter(superadmin, account, now, context.config);
    await queueMail(transaction, context, superadmin.email, notice);
  }
  await recordAudit(transaction, {
    at: now,
    actorId: caller.accountId,
    action: 'deletion_scheduled',
    subjectId: account.id,
  });
  return true;
}

/**
 * Cancels the scheduled erasure of an account. The user must log in again.
 * @throws AppError 404 if the account is not scheduled
 */
export async function restoreAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  await db.change(async (transaction) => {
    if (!(await unscheduleDeletion(transaction, accountId)))
      throw new AppError(calls.restoreAccount.errors.noSuchAccount);
    await deleteSessions(transaction, accountId);
    await recordAudit(transaction, {
      at: clock(),
      actorId: caller.accountId,
      action: 'deletion_cancelled',
      subjectId: accountId,
    });
  });
}

/** Erases an account and its data. Audit entries without personal data remain. */
export async function eraseAccount(
  transaction: Transaction,
  account: Person,
  { actorId, at, onAccountErased }: { actorId: string; at: number; onAccountErased: OnAccountErased },
): Promise<void> {
  truncateWalAfterCommit(transaction);
  const { id, email } = account;
  await onAccountErased(transaction, { id, email });
  await deleteAuditNotes(transaction, [id]);
  await deleteAccountRow(transaction, id);
  await recordAudit(transaction, { at, actorId, action: 'account_erased', subjectId: id });
}

const batch = 100;

/**
 * Erases accounts 15 days after they were scheduled, and accounts not verified within 7 days (product 3.8, 3.11). Each
 * account has a separate transaction, so that an error affects only one account. Several processes can run this
 * function at the same time.
 * @returns the number of erased accounts, at most 100
 */
export async function eraseDueAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onAccountErased: OnAccountErased,
  onError: (error: unknown) => void,
): Promise<number> {
  const at = clock();
  const before = {
    scheduled: at - accountDeletionDays * dayMs,
    signedUp: at - unverifiedAccountDays * dayMs,
  };
  const due = await listAccountIdsToErase(db.queries, before);
  let erased = 0;
  const erase = (id: string) =>
    db.change(async (transaction) => {
      const account = await lockAccountToErase(transaction, id, before);
      if (!account) return false;
      await eraseAccount(transaction, account, { actorId: 'schedule', at, onAccountErased });
      return true;
    });
  for (const id of due) {
    // Counts only erased accounts, so that accounts that cannot be erased do not block later ones.
    if (erased === batch) break;
    try {
      if (await erase(id)) erased++;
    } catch (error) {
      onError(error);
    }
  }
  return erased;
}

const keepExpiredLinksMs = 7 * dayMs;
/**
 * Largest expected difference between the clocks of several machines. Used challenges are kept for this time after they
 * have expired.
 */
const maxClockDifferenceMs = 60 * 60_000;

/**
 * Deletes expired sessions, links, challenges and provider logins, and browsers that were not used for a long time.
 * Links are kept a week longer, so that a late click gets the message "link expired".
 */
export async function deleteExpiredCredentials({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteExpiredSessions(db.queries, now);
  await deleteUnusedBrowsers(db.queries, now - knownBrowserDays * dayMs);
  await deleteExpiredProviderLogins(db.queries, now);
  await deleteExpiredChallenges(db.queries, now - maxClockDifferenceMs);
  await deleteLinksExpiredBefore(db.queries, now - keepExpiredLinksMs);
}
