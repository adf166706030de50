import type { AnyCall, ErrorSpec } from '#platform/contract/call.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { listPhoneMistakes } from '../contract/common.ts';
import { hostStudentField } from '../contract.ts';
import { findAccountByEmail, lockOpenAccountRow, updateProfile } from './accounts.sql.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import type { OnAccountErased } from './hooks.ts';
import { accountLimits } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { takeOverUnverifiedAccount } from './provider-login.ts';
import { openSession } from './sessions.ts';
import { buildNewAccount, createAccountEvictingUnverified, throwFirstFormMistake } from './sign-up.ts';

interface NewPerson {
  email: string;
  name: string;
  phone: string;
}

/**
 * Checks the answers of a person who signs up with a mailed link, and hashes the password. Limited as a sign-up is.
 * @throws AppError 400 for a common password or a phone number that is too short; 429 after too many sign-ups of a
 *   network
 */
export async function hashPasswordOfNewAccount(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'config'>,
  { password, ...person }: NewPerson & { password: string },
  networkAddress: string,
  call: AnyCall & { errors: { commonPassword: ErrorSpec } },
): Promise<string> {
  const club = await getClub(context.db.queries);
  throwFirstFormMistake(call, listPhoneMistakes(person, club.country));
  return context.hashing.reserve(async (hashing) => {
    await consumeLimits(context, accountLimits, { signUpPerNetwork: networkAddress });
    const about = [person.name, person.email];
    await rejectCommonPassword(context, password, about, call.errors.commonPassword, club);
    return hashPassword({ hashing }, password);
  });
}

/**
 * Creates a verified account for a person who has proven the address with a mailed link, and opens a session. An
 * unverified account with the address is taken over: its password, sessions and links end.
 * @returns undefined if the address belongs to a verified account, or to one that is being deleted
 */
export async function createVerifiedAccountOrTakeOver(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  { passwordHash, ...person }: NewPerson & { passwordHash: string },
  userAgent: string | undefined,
  onAccountErased: OnAccountErased,
): Promise<{ token: string; accountId: string } | undefined> {
  const known = await findAccountByEmail(transaction, person.email);
  if (known?.isVerified || (known && known.deletionScheduledAt !== null)) return undefined;
  const id = known
    ? await takeOver(transaction, context, { ...person, id: known.id, passwordHash })
    : await createVerified(transaction, context, { ...person, passwordHash }, onAccountErased);
  const locked = id === undefined ? undefined : await lockOpenAccountRow(transaction, id);
  if (!locked) return undefined;
  const { token } = await openSession(transaction, context, locked, userAgent);
  return { token, accountId: locked.id };
}

async function takeOver(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  { id, name, phone, passwordHash }: NewPerson & { id: string; passwordHash: string },
): Promise<string | undefined> {
  const locked = await lockOpenAccountRow(transaction, id);
  if (!locked || !(await takeOverUnverifiedAccount(transaction, context, id, passwordHash))) return undefined;
  await updateProfile(transaction, id, { name, phone });
  return id;
}

async function createVerified(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  { passwordHash, ...person }: NewPerson & { passwordHash: string },
  onAccountErased: OnAccountErased,
): Promise<string> {
  const now = context.clock();
  const answers = { ...person, [hostStudentField]: false };
  const account = { ...buildNewAccount(answers, null, passwordHash, now), verified_at: now };
  await createAccountEvictingUnverified(transaction, context, account, onAccountErased);
  return account.id;
}
