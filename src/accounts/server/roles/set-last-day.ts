import type { CheckedBody, Refusal } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { setLastDay as call } from '../../contract.ts';
import { type LockedAccount, lockAccount } from '../lock-account.sql.ts';
import { isNamedBySettings } from '../named-by-settings.ts';
import { changeWithOldPassword } from '../prove-old-password.ts';
import { roleAt } from './held-role.ts';
import { endOfDay, isAhead, lastDayOf } from './last-day.ts';
import { setRoleEnd } from './last-days.sql.ts';
import { tellIfSoon } from './tell-ending-roles.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;

/**
 * Sets or takes away the last day of somebody in the secretariat, the caller too (product 3.16), for a superadmin who types
 * the password again.
 * @throws AppError with one of the contract's errors
 */
export async function setLastDay(
  context: Needs,
  caller: Caller,
  { accountID, lastDay, password }: CheckedBody<typeof call>,
): Promise<void> {
  await changeWithOldPassword(context, caller, password, async (changes) => {
    const account = await lockAccount(changes, accountID);
    if (!account) throw new AppError(call.errors.noSuchAccount);
    await giveLastDay(changes, context, caller, { account, lastDay });
  });
}

/**
 * Sets the last day of an account that the transaction holds, writes it down, and tells of one that is near.
 * @param given.lastDay null takes it away
 * @throws AppError with an error of `setLastDay`
 */
export async function giveLastDay(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { account, lastDay }: { account: LockedAccount; lastDay: string | null },
): Promise<void> {
  const { noRole, lastSuperadmin, namedBySettings } = call.errors;
  const now = context.clock();
  if (roleAt(account.held, now) === 'client') throw new AppError(noRole);
  if (lastDay !== null) {
    refuseUnlessAhead(lastDay, now, call.errors.notAhead);
    if (isNamedBySettings(context.config, account.email)) throw new AppError(namedBySettings);
  }
  const endsAt = lastDay === null ? null : endOfDay(lastDay);
  if (!(await setRoleEnd(changes, account.id, endsAt))) throw new AppError(lastSuperadmin);
  await recordLastDay(changes, caller, account.id, { at: now, before: account.held.endsAt, after: endsAt });
  await tellIfSoon(changes, context, account.id);
}

/** @throws AppError when the day is over, or years ahead */
export function refuseUnlessAhead(lastDay: string, now: number, refusal: Refusal): void {
  if (!isAhead(lastDay, now)) throw new AppError(refusal);
}

/** Writes down who gave an account which last day, or took it away. */
export async function recordLastDay(
  changes: Changes,
  caller: Caller,
  subjectId: string,
  { at, before, after }: { at: number; before: number | null; after: number | null },
): Promise<void> {
  const inWords = (endsAt: number | null) => (endsAt === null ? 'none' : lastDayOf(endsAt));
  await recordAudit(changes, {
    at,
    actorId: caller.accountId,
    action: 'last day changed',
    subjectId,
    before: inWords(before),
    after: inWords(after),
  });
}
