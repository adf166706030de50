import { hash, type Options, verify } from '@node-rs/argon2';
import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { passwordTooNew, wrongPassword } from '../contract/rules.ts';
import { findPasswordHash, isAgedPassword, type LockedAccount, lockAccount } from './accounts.sql.ts';

/** Argon2id (the library's default kind) with the first choice of the OWASP password storage cheat sheet. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown password. Verifying against it takes as long as against a real hash. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$8++2h/X0I2l5X10JffHoig$C9tXD7wuUw+cjA8HavVD2Nf6o7fYEDIx+Z/FONFP7jQ';

type Needs = { hashing: Pick<Context['hashing'], 'run'> };

/** @throws AppError 503 when too many wait for their turn */
export function hashPassword({ hashing }: Needs, password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

/**
 * Verifies a password in constant time: without a hash it returns false after the same time, so that the duration
 * does not reveal whether an account exists.
 * @throws AppError 503 when too many requests wait for hashing
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
 * Counts an attempt with a password or a code against the caller's session. A stolen session guesses no faster than
 * an outsider, and neither an attacker's logins nor a stolen session use up the owner's attempts.
 * @throws AppError 429 when the session has no attempt left
 */
export async function consumeAttempt(context: Pick<Context, 'db' | 'clock'>, caller: Caller): Promise<void> {
  await consume(context, { proofPerSession: caller.sessionId });
}

/**
 * Verifies the password of a logged-in user again. Attempts are limited for each session.
 * @returns the hash that the password matches
 * @throws AppError 403 when it is wrong, 429 when the session has no attempt left, 503 when too many requests wait
 *   for hashing
 */
export async function reauthenticate(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<string> {
  return context.hashing.reserve(async (hashing) => {
    await consumeAttempt(context, caller);
    const passwordHash = (await findPasswordHash(context.db.queries, caller.accountId))?.password_hash;
    const isRight = await isPassword({ hashing }, passwordHash, password);
    if (!isRight || passwordHash === undefined) throw new AppError(wrongPassword);
    return passwordHash;
  });
}

/**
 * Runs `work` in a transaction after reauthentication. Hashing takes time, so the transaction checks that the
 * password has not changed since.
 * @param work receives the caller's account, which is locked
 * @throws AppError as `reauthenticate`, 401 when the password has changed since
 */
export async function changeWithPassword(
  context: Pick<Context, 'db' | 'clock' | 'hashing'>,
  caller: Caller,
  password: string,
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const passwordHash = await reauthenticate(context, caller, password);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, caller.accountId, passwordHash);
    if (!account) throw new AppError(unauthorized);
    await work(changes, account);
  });
}

/**
 * Reauthenticates with a password that was not set with a session alone (product 3.15).
 * @throws AppError as `reauthenticate`, 403 when the password is too new
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
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await changeWithPassword(context, caller, password, async (transaction, account) => {
    await assertAgedPassword(transaction, caller);
    await work(transaction, account);
  });
}

/** @throws AppError 403 when the password of the caller's account is too new for the caller's session */
export async function assertAgedPassword(db: Db, caller: Caller): Promise<void> {
  if (!(await isAgedPassword(db, caller))) throw new AppError(passwordTooNew);
}
