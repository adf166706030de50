import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec, Role } from '#platform/contract/call.ts';
import { startOfNextDay, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listSuperadmins,
  lockOpenAccountRow,
} from './accounts.sql.ts';
import type { OnDelegateLeaves } from './hooks.ts';
import { buildHandoverLetterToSuccessor, buildHandoverNoticeToSuperadmin } from './mails.ts';
import { verifyAgedPasswordAndRun } from './passwords.ts';
import {
  applyLastDayOfRole,
  assertValidLastDay,
  computeLastDayOfRole,
  expireRoleIfDue,
  isConfiguredSuperadmin,
  recordLastDayChange,
  sendExpiryNoticeIfDue,
} from './role-expiry.ts';
import { listRoleHolderRows, updateRole } from './roles.sql.ts';
import { deleteAuthenticatorApp } from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Makes a client an admin, closes the groups that the client leads and ends the client's sessions (product 3.16).
 * @throws AppError 404 if the account does not exist, 409 if it is not a client or is scheduled for deletion, 400 if
 * the last day is invalid
 */
export function promoteToAdmin(
  context: Needs,
  caller: Caller,
  { accountID: accountId, lastDay }: CheckedBody<typeof calls.promoteToAdmin>,
  onDelegateLeaves: OnDelegateLeaves,
): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'client',
    to: 'admin',
    lastDay,
    errors: calls.promoteToAdmin.errors,
    cleanUp: onDelegateLeaves,
  });
}

/**
 * Makes an admin a client, and deletes the authenticator app and the sessions.
 * @throws AppError 404 if the account does not exist, 409 if it is not an admin or is scheduled for deletion
 */
export function demoteToClient(context: Needs, caller: Caller, accountId: string): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'admin',
    to: 'client',
    lastDay: undefined,
    errors: calls.demoteToClient.errors,
    cleanUp: deleteAuthenticatorApp,
  });
}

interface RoleChange {
  from: Role;
  to: Role;
  lastDay: string | undefined;
  errors: { noSuchAccount: ErrorSpec; noSuchRole: ErrorSpec };
  cleanUp(transaction: Transaction, accountId: string): Promise<unknown>;
}

async function changeRole(
  { db, ...context }: Needs,
  caller: Caller,
  accountId: string,
  { from, to, lastDay, errors, cleanUp }: RoleChange,
): Promise<void> {
  await db.change(async (transaction) => {
    const at = context.clock();
    const region = await getClubRegion(transaction);
    if (lastDay !== undefined) assertValidLastDay(lastDay, at, region, calls.promoteToAdmin.errors.notAhead);
    const endsAt = lastDay === undefined ? null : startOfNextDay(lastDay, region);
    await expireRoleIfDue(transaction, context, accountId);
    if (!(await updateRole(transaction, accountId, { from, to, endsAt, by: caller.accountId, at }))) {
      const account = await findAccount(transaction, accountId);
      throw new AppError(account ? errors.noSuchRole : errors.noSuchAccount);
    }
    await cleanUp(transaction, accountId);
    await deleteSessions(transaction, accountId);
    await recordAudit(transaction, {
      at,
      actorId: caller.accountId,
      action: 'role_changed',
      subjectId: accountId,
      before: from,
      after: to,
    });
    if (endsAt !== null) {
      await recordLastDayChange(transaction, caller, accountId, { at, before: null, after: endsAt });
      await sendExpiryNoticeIfDue(transaction, context, accountId);
    }
    await invalidateSite(transaction);
  });
}

type HandOverNeeds = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;

/**
 * Makes another account a superadmin and, if `lastDay` is given, sets the last day of the caller's role in the same
 * transaction. Requires the caller's password. Notifies the successor and the other superadmins (product 3.17).
 * @throws AppError with one of the errors of the call
 */
export async function handOver(
  context: HandOverNeeds,
  caller: Caller,
  { email, lastDay, password }: CheckedBody<typeof calls.handOver>,
  onDelegateLeaves: OnDelegateLeaves,
): Promise<void> {
  await verifyAgedPasswordAndRun(context, caller, password, async (transaction, callerAccount) => {
    if (lastDay !== undefined)
      assertValidLastDay(
        lastDay,
        context.clock(),
        await getClubRegion(transaction),
        calls.handOver.errors.notAhead,
      );
    const successor = await promoteSuccessor(transaction, context, caller, email, onDelegateLeaves);
    await sendHandoverMails(transaction, context, successor, callerAccount);
    if (lastDay !== undefined)
      await applyLastDayOfRole(transaction, context, caller, { account: callerAccount, lastDay });
    await invalidateSite(transaction);
  });
}

async function promoteSuccessor(
  transaction: Transaction,
  context: HandOverNeeds,
  caller: Caller,
  email: string,
  onDelegateLeaves: OnDelegateLeaves,
): Promise<Account> {
  const { noSuchAccount, notVerified, alreadySuperadmin } = calls.handOver.errors;
  const known = await findAccountByEmail(transaction, email);
  if (!known) throw new AppError(noSuchAccount);
  await expireRoleIfDue(transaction, context, known.id);
  const account = await lockOpenAccountRow(transaction, known.id);
  if (!account) throw new AppError(noSuchAccount);
  const from = account.grant.role;
  if (from === 'superadmin') throw new AppError(alreadySuperadmin);
  if (!known.isVerified) throw new AppError(notVerified);
  await updateRole(transaction, known.id, {
    from,
    to: 'superadmin',
    endsAt: null,
    by: caller.accountId,
    at: context.clock(),
  });
  if (from === 'client') await onDelegateLeaves(transaction, known.id);
  await deleteSessions(transaction, known.id);
  await recordAudit(transaction, {
    at: context.clock(),
    actorId: caller.accountId,
    action: 'role_changed',
    subjectId: known.id,
    before: from,
    after: 'superadmin',
  });
  return known;
}

async function sendHandoverMails(
  transaction: Transaction,
  context: HandOverNeeds,
  successor: Account,
  by: { name: string; email: string },
): Promise<void> {
  await queueMail(
    transaction,
    context,
    successor.email,
    buildHandoverLetterToSuccessor(successor, by, context.config),
  );
  for (const superadmin of await listSuperadmins(transaction, context.clock())) {
    if (superadmin.id === successor.id) continue;
    const notice = buildHandoverNoticeToSuperadmin(superadmin, { by, successor }, context.config);
    await queueMail(transaction, context, superadmin.email, notice);
  }
}

export async function listRoleHolders({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<AnswerOf<typeof calls.listRoleHolders>> {
  const region = await getClubRegion(db.queries);
  const holders = await listRoleHolderRows(db.queries, clock());
  return {
    holders: holders.map(({ id, name, email, role, passkeys, ...known }) => ({
      _id: id,
      name,
      email,
      role,
      since: toIso(known.since),
      givenBy: known.grantedById === null ? null : { _id: known.grantedById, name: known.grantedByName },
      lastDay: known.endsAt === null ? null : computeLastDayOfRole(known.endsAt, region),
      lastLoginAt: toIso(known.lastLoginAt),
      hasApp: known.appSince !== null,
      passkeys,
      isNamedBySettings: isConfiguredSuperadmin(config, email),
    })),
  };
}
