import { queueMail } from '#email/server/index.ts';
import type { CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { dayMs, dayOf, type Region, startOfNextDay } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Config } from '#platform/server/config.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { maxYearsToLastDay } from '../contract/roles.ts';
import * as calls from '../contract.ts';
import { roleNoticeDays } from '../contract.ts';
import {
  computeEffectiveRole,
  type LockedAccount,
  listSuperadmins,
  lockOpenAccountRow,
} from './accounts.sql.ts';
import { buildRoleEndedLetter, buildRoleEndsLetter, buildRoleEndsSuperadminLetter } from './mails.ts';
import { verifyAgedPasswordAndRun } from './passwords.ts';
import {
  endExpiredRole,
  listAccountIdsWithDueExpiryNotice,
  listAccountIdsWithExpiredRole,
  markRoleExpiryNotified,
  setRoleExpiry,
} from './roles.sql.ts';
import { deleteAuthenticatorApp } from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

export function computeLastDayOfRole(endsAt: number, region: Pick<Region, 'timeZone'>): string {
  return dayOf(endsAt - 1, region);
}

/** Returns whether the day is today or later, and at most `maxYearsToLastDay` years ahead. */
export function isValidLastDay(day: string, now: number, region: Pick<Region, 'timeZone'>): boolean {
  const endsAt = startOfNextDay(day, region);
  return endsAt > now && endsAt <= now + maxYearsToLastDay * 366 * dayMs;
}

/**
 * E-mail of the superadmin if the settings name none. RFC 2606 reserves the domain example.org, so mail to this address
 * is never delivered.
 */
export const fallbackSuperadminEmail = 'superadmin@example.org';

export function isConfiguredSuperadmin({ superadmin }: Pick<Config, 'superadmin'>, email: string): boolean {
  const isConfigured = superadmin.email !== undefined || superadmin.password !== undefined;
  return isConfigured && email === (superadmin.email ?? fallbackSuperadminEmail);
}

type SetNeeds = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;

/**
 * Sets the last day of the caller's role or of another account's (product 3.16). Requires the caller's password.
 * @throws AppError with one of the errors of the call
 */
export async function setLastDayOfRole(
  context: SetNeeds,
  caller: Caller,
  { accountID: accountId, lastDay, password }: CheckedBody<typeof calls.setLastDayOfRole>,
): Promise<void> {
  await verifyAgedPasswordAndRun(context, caller, password, async (transaction) => {
    const account = await lockOpenAccountRow(transaction, accountId);
    if (!account) throw new AppError(calls.setLastDayOfRole.errors.noSuchAccount);
    await applyLastDayOfRole(transaction, context, caller, { account, lastDay });
  });
}

/**
 * Sets the last day of a role, or removes it if `lastDay` is null. Sends the expiry notice if the role ends within a
 * week.
 * @throws AppError with one of the errors of `setLastDayOfRole`
 */
export async function applyLastDayOfRole(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { account, lastDay }: { account: LockedAccount; lastDay: string | null },
): Promise<void> {
  const { noRole, lastSuperadmin, namedBySettings } = calls.setLastDayOfRole.errors;
  const now = context.clock();
  const region = await getClubRegion(transaction);
  if (computeEffectiveRole(account.grant, now) === 'client') throw new AppError(noRole);
  if (lastDay !== null) {
    assertValidLastDay(lastDay, now, region, calls.setLastDayOfRole.errors.notAhead);
    if (isConfiguredSuperadmin(context.config, account.email)) throw new AppError(namedBySettings);
  }
  const endsAt = lastDay === null ? null : startOfNextDay(lastDay, region);
  if (!(await setRoleExpiry(transaction, account.id, endsAt))) throw new AppError(lastSuperadmin);
  await recordLastDayChange(transaction, caller, account.id, {
    at: now,
    before: account.grant.expiresAt,
    after: endsAt,
  });
  await sendExpiryNoticeIfDue(transaction, context, account.id);
}

export function assertValidLastDay(lastDay: string, now: number, region: Region, error: ErrorSpec): void {
  if (!isValidLastDay(lastDay, now, region)) throw new AppError(error);
}

export async function recordLastDayChange(
  transaction: Transaction,
  caller: Caller,
  subjectId: string,
  { at, before, after }: { at: number; before: number | null; after: number | null },
): Promise<void> {
  const region = await getClubRegion(transaction);
  const toDay = (endsAt: number | null) => (endsAt === null ? 'none' : computeLastDayOfRole(endsAt, region));
  await recordAudit(transaction, {
    at,
    actorId: caller.accountId,
    action: 'role_expiry_changed',
    subjectId,
    before: toDay(before),
    after: toDay(after),
  });
}

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Stores the role 'client' for accounts whose role has expired. `computeEffectiveRole` has treated them as clients since
 * the expiry (product 3.16). Several processes can run it at the same time.
 */
export async function expireDueRoles(
  { db, ...context }: Needs & Pick<Context, 'db'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await listAccountIdsWithExpiredRole(db.queries, context.clock()))
    await db
      .change(async (transaction) => {
        if (await expireRoleIfDue(transaction, context, id)) await invalidateSite(transaction);
      })
      .catch(onError);
}

/**
 * If the account's role has expired, stores the role 'client', deletes the authenticator app and the sessions, and
 * mails the account. Call it before a role change or a deletion.
 * @returns true if the role has expired. The caller must then call `invalidateSite` as the last step of the
 * transaction, because the public pages show the link to the report form depending on the roles of the report readers.
 */
export async function expireRoleIfDue(
  transaction: Transaction,
  context: Needs,
  accountId: string,
): Promise<boolean> {
  const now = context.clock();
  const ended = await endExpiredRole(transaction, accountId, now);
  if (!ended) return false;
  await deleteAuthenticatorApp(transaction, accountId);
  await deleteSessions(transaction, accountId);
  await recordAudit(transaction, {
    at: now,
    actorId: 'schedule',
    action: 'role_changed',
    subjectId: accountId,
    before: ended.role,
    after: 'client',
  });
  await queueMail(transaction, context, ended.email, buildRoleEndedLetter(ended, context.config));
  return true;
}

const noticeMs = roleNoticeDays * 24 * 60 * 60_000;

/**
 * Notifies users whose role ends within a week, and the superadmins, once for each role (product 3.16). Several
 * processes can run it at the same time.
 */
export async function sendRoleExpiryNotices(
  { db, ...context }: Needs & Pick<Context, 'db'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = context.clock();
  for (const id of await listAccountIdsWithDueExpiryNotice(db.queries, now, now + noticeMs))
    await db.change((transaction) => sendExpiryNoticeIfDue(transaction, context, id)).catch(onError);
}

export async function sendExpiryNoticeIfDue(
  transaction: Transaction,
  context: Needs,
  accountId: string,
): Promise<void> {
  const now = context.clock();
  const notified = await markRoleExpiryNotified(transaction, accountId, now, now + noticeMs);
  if (!notified) return;
  const letter = buildRoleEndsLetter(notified, notified.role_expires_at, context.config);
  await queueMail(transaction, context, notified.email, letter);
  for (const superadmin of await listSuperadmins(transaction, now)) {
    if (superadmin.id === notified.id) continue;
    const notice = buildRoleEndsSuperadminLetter(
      superadmin,
      notified,
      notified.role_expires_at,
      context.config,
    );
    await queueMail(transaction, context, superadmin.email, notice);
  }
}
