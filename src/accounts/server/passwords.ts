import { hash, type Options, verify } from '@node-rs/argon2';
import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { passwordTooNew, wrongPassword } from '../contract/rules.ts';
import { findPasswordHash, isAgedPassword, type LockedAccount, lockAccount } from './accounts.sql.ts';

/** Argon2id (the library's default kind) with the first choice of the OWASP password storage cheat sheet. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a password that nobody has: checking against it takes as long as checking against a real one. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$8++2h/X0I2l5X10JffHoig$C9tXD7wuUw+cjA8HavVD2Nf6o7fYEDIx+Z/FONFP7jQ';

type Needs = { hashing: Pick<Context['hashing'], 'run'> };

/** @throws AppError 503 when too many wait for their turn */
export function hashPassword({ hashing }: Needs, password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

/**
 * True when `password` is the one `passwordHash` was made of. Without a hash it is false after the same time, so that a
 * login does not tell by its time whether an account exists.
 * @throws AppError 503 when too many wait for their turn
 */
export async function isPassword(
  { hashing }: Needs,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashing.run(() => verify(passwordHash ?? decoy, password));
  return matches && passwordHash !== undefined;
}

/**
 * Counts an attempt with a password or a code against the caller's session. A stolen session guesses no faster than an
 * outsider, and neither log-ins of an attacker nor a stolen session use up the owner's attempts.
 * @throws AppError 429 when the session has no attempt left
 */
export async function consumeAttempt(context: Pick<Context, 'db' | 'clock'>, caller: Caller): Promise<void> {
  await spend(context, { proofPerSession: caller.sessionId });
}

/**
 * Sees to it that somebody logged in knows the account's password; each try counts with the session's others.
 * @returns the account's e-mail address, and the hash that the password fits
 * @throws AppError 403 when it is wrong, 429 when the session's attempts are used up, 503 when too many wait for their turn
 */
export async function reauthenticate(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<string> {
  return context.hashing.keepPlace(async (hashing) => {
    await consumeAttempt(context, caller);
    const passwordHash = (await findPasswordHash(context.db.queries, caller.accountId))?.password_hash;
    const isRight = await isPassword({ hashing }, passwordHash, password);
    if (!isRight || passwordHash === undefined) throw new AppError(wrongPassword);
    return passwordHash;
  });
}

/**
 * Changes something for a caller who types the password of the own account again. Since that takes its time to check, the
 * password is compared once more in the transaction.
 * @param work receives the caller's account, which is held
 * @throws AppError as `reauthenticate` does, 401 when the password is another by now
 */
export async function changeWithPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (changes: Changes, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const passwordHash = await reauthenticate(context, caller, password);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, caller.accountId, passwordHash);
    if (!account) throw new AppError(unauthorized);
    await work(changes, account);
  });
}

/**
 * As `reauthenticate`, with a password that nobody has set who had no more than a session (product 3.15).
 * @returns the account's e-mail address
 * @throws AppError as `reauthenticate` does, 403 for a password that is too new
 */
export async function requireAgedPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<void> {
  await reauthenticate(context, caller, password);
  await assertAgedPassword(context.db.queries, caller);
}

/**
 * As `changeWithPassword`, with such a password.
 * @throws AppError as `changeWithPassword` does, 403 for a password that is too new
 */
export async function changeWithAgedPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (changes: Changes, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (changes, account) => {
    await assertAgedPassword(changes, caller);
    await work(changes, account);
  });
}

/** @throws AppError 403 when the password of the caller's account is too new for the caller's session */
export async function assertAgedPassword(queries: Queries, caller: Caller): Promise<void> {
  if (!(await isAgedPassword(queries, caller))) throw new AppError(passwordTooNew);
}
