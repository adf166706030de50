import { queueMail } from '#email/server/index.ts';
import { deleteAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { noteErasure } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { knownBrowserDays } from '../contract/common.ts';
import * as calls from '../contract.ts';
import { deleteAccount, deleteOwnAccount, deletionDays, unverifiedDays } from '../contract.ts';
import { findAccount, listSuperadmins } from './accounts.sql.ts';
import {
  deleteAccountRow,
  listAccountsToErase,
  lockAccountToErase,
  lockUnverifiedAccount,
  type Person,
  scheduleDeletion,
  unscheduleDeletion,
} from './deletion.sql.ts';
import type { AccountHooks, OnAccountErased, OnAccountLeaves } from './hooks.ts';
import { listInstituteAddresses } from './institute-email.sql.ts';
import { deleteBrowsers, deleteUnusedBrowsers } from './known-browsers.sql.ts';
import { deletionLetter, deletionNotice } from './mails.ts';
import { deleteLinks, deleteLinksExpiredBefore } from './one-time-links.sql.ts';
import { deleteExpiredChallenges } from './passkeys.sql.ts';
import { deleteExpiredProviderLogins } from './provider-login.sql.ts';
import { expireRoleIfDue } from './role-expiry.ts';
import { deleteExpiredSessions, deleteSessions, endedByDeletion } from './sessions.sql.ts';

type Hooks = Pick<AccountHooks, 'onAccountLeaves' | 'onAccountErased'>;
type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Schedules the caller's account for deletion in 15 days; a superadmin can restore it until then (product 3.8).
 * Groups it leads are released at once. An unverified account is erased at once (product 3.11).
 * @throws AppError 409 when the account is already scheduled
 */
export async function scheduleOwnDeletion(context: Needs, caller: Caller, hooks: Hooks): Promise<void> {
  await context.db.change(async (changes) => {
    if (!(await eraseOrSchedule(changes, context, caller, caller.accountId, hooks))) {
      throw new AppError(deleteOwnAccount.errors.alreadyScheduled);
    }
  });
}

/**
 * Gives a repeated deletion request its own error: its session ended with the first request.
 * @param token the bearer token of the call
 * @throws AppError 409 when the token's account is scheduled for deletion
 */
export async function rejectRepeatedDeletion({ db, clock }: Needs, token: string): Promise<void> {
  if (await endedByDeletion(db.queries, fingerprint(token), clock())) {
    throw new AppError(deleteOwnAccount.errors.alreadyScheduled);
  }
}

/**
 * Schedules a client's account for deletion (product 3.8), or erases it at once if it was never verified.
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
    if (await eraseOrSchedule(changes, context, caller, accountId, hooks)) return;
    const account = await findAccount(changes, accountId);
    if (!account) throw new AppError(noSuchAccount);
    throw new AppError(account.grant.role === 'client' ? alreadyScheduled : onlyClients);
  });
}

/** Erases an unverified account at once, without a mail, because its address may belong to another person. */
async function eraseOrSchedule(
  transaction: Transaction,
  context: Needs,
  caller: Caller,
  accountId: string,
  { onAccountLeaves, onAccountErased }: Hooks,
): Promise<boolean> {
  await expireRoleIfDue(transaction, context, accountId);
  const unverified = await lockUnverifiedAccount(transaction, accountId);
  if (!unverified) return schedule(transaction, context, caller, accountId, onAccountLeaves);
  const by = { actorId: caller.accountId, at: context.clock(), onAccountErased };
  await eraseAccount(transaction, unverified, by);
  return true;
}

/**
 * Keeps the caller's session, so that a second request gets the right answer. The session authorizes nothing else
 * while the account is scheduled for deletion, and restoring the account ends it.
 */
async function schedule(
  transaction: Transaction,
  context: Needs,
  caller: Caller,
  accountId: string,
  onAccountLeaves: OnAccountLeaves,
): Promise<boolean> {
  const now = context.clock();
  const account = await scheduleDeletion(transaction, accountId, now);
  if (!account) return false;
  await onAccountLeaves(transaction, account.id);
  await deleteSessions(transaction, account.id, caller.sessionId);
  await deleteBrowsers(transaction, account.id);
  for (const purpose of ['verify', 'reset', 'institute', 'revert'] as const)
    await deleteLinks(transaction, account.id, purpose);
  await queueMail(transaction, context, account.email, deletionLetter(account, now, context.config));
  for (const superadmin of await listSuperadmins(transaction, now)) {
    const notice = deletionNotice(superadmin, account, now, context.config);
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
 * Cancels a scheduled deletion. Sessions from before stay ended.
 * @throws AppError 404 when no such account is on the schedule
 */
export async function restoreAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  await db.change(async (changes) => {
    if (!(await unscheduleDeletion(changes, accountId)))
      throw new AppError(calls.restoreAccount.errors.noSuchAccount);
    await deleteSessions(changes, accountId);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'deletion_cancelled',
      subjectId: accountId,
    });
  });
}

/**
 * Erases an account that the transaction has locked: the data of other modules first, then the account with its
 * sessions, links and pictures. Audit entries without personal data remain.
 * @param actorId the actor in the audit log
 */
export async function eraseAccount(
  transaction: Transaction,
  account: Person,
  { actorId, at, onAccountErased }: { actorId: string; at: number; onAccountErased: OnAccountErased },
): Promise<void> {
  noteErasure(transaction);
  const { id, email } = account;
  const instituteEmails = await listInstituteAddresses(transaction, id);
  await onAccountErased(transaction, { id, email, instituteEmails });
  await deleteAuditNotes(transaction, [id]);
  await deleteAccountRow(transaction, id);
  await recordAudit(transaction, { at, actorId, action: 'account_erased', subjectId: id });
}

const dayMs = 24 * 60 * 60_000;
const batch = 100;

/**
 * Erases accounts that were scheduled 15 days ago, and accounts that were not verified within 7 days, one transaction
 * for each (product 3.8, 3.11). Idempotent and safe to run in several processes.
 * @param onError called for an account that could not be erased; the others continue
 * @returns the number of erased accounts
 */
export async function eraseDueAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onAccountErased: OnAccountErased,
  onError: (error: unknown) => void,
): Promise<number> {
  const at = clock();
  const before = { scheduled: at - deletionDays * dayMs, opened: at - unverifiedDays * dayMs };
  const due = await listAccountsToErase(db.queries, before, batch);
  let erased = 0;
  const erase = (id: string) =>
    db.change(async (changes) => {
      const account = await lockAccountToErase(changes, id, before);
      if (!account) return false;
      await eraseAccount(changes, account, { actorId: 'schedule', at, onAccountErased });
      return true;
    });
  for (const id of due) {
    try {
      if (await erase(id)) erased++;
    } catch (error) {
      onError(error);
    }
  }
  return erased;
}

const lateAnswerMs = 7 * dayMs;
/** Clocks of several machines differ, so a used challenge is kept until it has expired on all of them. */
const clocksDifferMs = 60 * 60_000;

/**
 * Deletes expired sessions, unused known browsers, used challenges, and links one week after they expired. Until then
 * a late click gets the answer that the link has expired.
 */
export async function deleteExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteExpiredSessions(db.queries, now);
  await deleteUnusedBrowsers(db.queries, now - knownBrowserDays * dayMs);
  await deleteExpiredProviderLogins(db.queries, now);
  await deleteExpiredChallenges(db.queries, now - clocksDifferMs);
  await deleteLinksExpiredBefore(db.queries, now - lateAnswerMs);
}
