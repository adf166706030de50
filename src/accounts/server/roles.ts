import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec, Role } from '#platform/contract/call.ts';
import { endOfDay } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { demote, elevate } from '../contract.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listSuperadmins,
  lockAccount,
} from './accounts.sql.ts';
import type { OnAccountLeaves } from './hooks.ts';
import { handedOverLetter, handedOverNotice } from './mails.ts';
import { changeWithAgedPassword } from './passwords.ts';
import {
  applyLastDay,
  assertValidLastDay,
  expireRoleIfDue,
  isNamedBySettings,
  lastDayOf,
  recordLastDay,
  sendExpiryNoticeIfDue,
} from './role-expiry.ts';
import { listRoleHolders, updateRole } from './roles.sql.ts';
import { deleteSecondFactor } from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Makes a client an admin, optionally until a last day; groups it leads are released (product 3.16).
 * @throws AppError 404 when the account does not exist; 409 when it is not a client or is scheduled for deletion; 400
 *   for a day in the past
 */
export function elevateToAdmin(
  context: Needs,
  caller: Caller,
  { accountID: accountId, lastDay }: CheckedBody<typeof elevate>,
  onAccountLeaves: OnAccountLeaves,
): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'client',
    to: 'admin',
    lastDay,
    errors: elevate.errors,
    cleanUp: onAccountLeaves,
  });
}

/**
 * Makes an admin a client and deletes the second factor of the role. A superadmin cannot be demoted.
 * @throws AppError 404 when the account does not exist; 409 when it is not an admin
 */
export function demoteToClient(context: Needs, caller: Caller, accountId: string): Promise<void> {
  return changeRole(context, caller, accountId, {
    from: 'admin',
    to: 'client',
    lastDay: undefined,
    errors: demote.errors,
    cleanUp: deleteSecondFactor,
  });
}

interface RoleChange {
  from: Role;
  to: Role;
  lastDay: string | undefined;
  errors: { noSuchAccount: ErrorSpec; noSuchRole: ErrorSpec };
  /** Deletes what belongs to the old role. */
  cleanUp(transaction: Transaction, accountId: string): Promise<unknown>;
}

async function changeRole(
  { db, ...context }: Needs,
  caller: Caller,
  accountId: string,
  { from, to, lastDay, errors, cleanUp }: RoleChange,
): Promise<void> {
  await db.change(async (changes) => {
    const at = context.clock();
    const region = await readRegion(changes);
    if (lastDay !== undefined) assertValidLastDay(lastDay, at, region, elevate.errors.notAhead);
    const endsAt = lastDay === undefined ? null : endOfDay(lastDay, region);
    await expireRoleIfDue(changes, context, accountId);
    if (!(await updateRole(changes, accountId, { from, to, endsAt, by: caller.accountId, at }))) {
      const account = await findAccount(changes, accountId);
      throw new AppError(account ? errors.noSuchRole : errors.noSuchAccount);
    }
    await cleanUp(changes, accountId);
    await deleteSessions(changes, accountId);
    await recordAudit(changes, {
      at,
      actorId: caller.accountId,
      action: 'role_changed',
      subjectId: accountId,
      before: from,
      after: to,
    });
    if (endsAt === null) return;
    await recordLastDay(changes, caller, accountId, { at, before: null, after: endsAt });
    await sendExpiryNoticeIfDue(changes, context, accountId);
  });
}

type HandOverNeeds = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;

/**
 * Makes another account a superadmin and sets the caller's last day, both or neither (product 3.17), after
 * reauthentication. The successor and the other superadmins are notified.
 * @throws AppError with one of the contract's errors
 */
export async function handOver(
  context: HandOverNeeds,
  caller: Caller,
  { email, lastDay, password }: CheckedBody<typeof calls.handOver>,
  onAccountLeaves: OnAccountLeaves,
): Promise<void> {
  await changeWithAgedPassword(context, caller, password, async (transaction, callerAccount) => {
    if (lastDay !== undefined)
      assertValidLastDay(
        lastDay,
        context.clock(),
        await readRegion(transaction),
        calls.handOver.errors.notAhead,
      );
    const successor = await makeSuccessor(transaction, context, caller, email, onAccountLeaves);
    await notifyOfSuccessor(transaction, context, successor, callerAccount);
    if (lastDay !== undefined)
      await applyLastDay(transaction, context, caller, { account: callerAccount, lastDay });
  });
}

async function makeSuccessor(
  transaction: Transaction,
  context: HandOverNeeds,
  caller: Caller,
  email: string,
  onAccountLeaves: OnAccountLeaves,
): Promise<Account> {
  const { noSuchAccount, notVerified, alreadySuperadmin } = calls.handOver.errors;
  const known = await findAccountByEmail(transaction, email);
  if (!known) throw new AppError(noSuchAccount);
  await expireRoleIfDue(transaction, context, known.id);
  const account = await lockAccount(transaction, known.id);
  if (!account) throw new AppError(noSuchAccount);
  const from = account.grant.role;
  if (from === 'superadmin') throw new AppError(alreadySuperadmin);
  if (!known.isVerified) throw new AppError(notVerified);
  await updateRole(transaction, known.id, {
    ...{ from, to: 'superadmin', endsAt: null },
    ...{ by: caller.accountId, at: context.clock() },
  });
  if (from === 'client') await onAccountLeaves(transaction, known.id);
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

async function notifyOfSuccessor(
  transaction: Transaction,
  context: HandOverNeeds,
  successor: Account,
  by: { name: string; email: string },
): Promise<void> {
  await queueMail(transaction, context, successor.email, handedOverLetter(successor, by, context.config));
  for (const superadmin of await listSuperadmins(transaction, context.clock())) {
    if (superadmin.id === successor.id) continue;
    const notice = handedOverNotice(superadmin, { by, successor }, context.config);
    await queueMail(transaction, context, superadmin.email, notice);
  }
}

/** Lists all admins and superadmins, superadmins first (product 3.17). */
export async function getRoleHolders({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<AnswerOf<typeof calls.listRoleHolders>> {
  const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const region = await readRegion(db.queries);
  const holders = await listRoleHolders(db.queries, clock());
  return {
    holders: holders.map(({ id, name, email, role, passkeys, ...known }) => ({
      _id: id,
      name,
      email,
      role,
      since: isoTime(known.since),
      givenBy: known.grantedById === null ? null : { _id: known.grantedById, name: known.grantedByName },
      lastDay: known.endsAt === null ? null : lastDayOf(known.endsAt, region),
      lastLoginAt: isoTime(known.lastLoginAt),
      hasApp: known.appSince !== null,
      passkeys,
      isNamedBySettings: isNamedBySettings(config, email),
    })),
  };
}
