import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, ErrorSpec } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import {
  codeNeeded,
  codeWrong,
  type getSecondFactor,
  passkeyNeeded,
  recoveryCodeCount,
} from '../contract.ts';
import { findAccount, type LockedAccount, lockAccount, roleAt } from './accounts.sql.ts';
import { recoveryCodeUsedLetter, secondFactorLetter } from './mails.ts';
import { countPasskeys, deletePasskeys } from './passkeys.sql.ts';
import { consumeAttempt, requireAgedPassword } from './passwords.ts';
import {
  confirmFactor,
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  findSecondFactorTime,
  replaceRecoveryCodes,
  upsertUnconfirmedFactor,
} from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

export async function getSecondFactorStatus(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getSecondFactor>> {
  const since = await findSecondFactorTime(db.queries, accountId);
  return {
    onSince: since === null ? null : new Date(since).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db.queries, accountId),
    passkeys: await countPasskeys(db.queries, accountId),
    required: config.requireSecondFactor,
  };
}

/**
 * Creates a secret for an authenticator app, after reauthentication: an open session alone must not lock its owner
 * out. Until it is confirmed, logins do not ask for a code, and starting again replaces it.
 * @throws AppError with one of the contract's errors
 */
export async function startSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<Omit<AnswerOf<typeof calls.startSecondFactor>, 'message'>> {
  await requireAgedPassword(context, caller, password);
  const account = await findAccount(context.db.queries, caller.accountId);
  if (!account) throw new AppError(unauthorized);
  const secret = newSecret();
  const factor = {
    account_id: caller.accountId,
    sealed_secret: context.secret.seal(secret),
    started_at: context.clock(),
  };
  if (!(await context.db.change((changes) => upsertUnconfirmedFactor(changes, factor))))
    throw new AppError(calls.startSecondFactor.errors.alreadyOn);
  const { shortName } = await readClub(context.db.queries);
  return { secret, address: authenticatorAddress(secret, account.email, shortName) };
}

/**
 * Turns the second factor on with a first code of the app, and ends the account's other sessions, which were opened
 * without one. From then on a login needs a code.
 * @returns the recovery codes, which are shown this once
 * @throws AppError with one of the contract's errors
 */
export async function confirmSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  code: string,
): Promise<string[]> {
  await consumeAttempt(context, caller);
  const { accountId: id } = caller;
  const recoveryCodes = newRecoveryCodes();
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, id);
    const now = context.clock();
    if (!account || roleAt(account.grant, now) !== caller.role) throw new AppError(unauthorized);
    const started = await findSecondFactor(changes, id);
    if (!started || started.confirmed_at !== null)
      throw new AppError(calls.confirmSecondFactor.errors.notStarted);
    const step = findTimeStep(context.secret.open(started.sealed_secret), normalizeCode(code), now);
    if (step === undefined) throw new AppError(calls.confirmSecondFactor.errors.wrongCode);
    await confirmFactor(changes, id, now, step);
    await replaceRecoveryCodes(
      changes,
      id,
      recoveryCodes.map((recoveryCode) => recoveryFingerprint(context, id, recoveryCode)),
    );
    await deleteSessions(changes, id, caller.sessionId);
    await recordAudit(changes, { at: now, actorId: id, action: 'second_factor_enabled', subjectId: id });
    await queueMail(changes, context, account.email, secondFactorLetter(account, 'on', context.config));
  });
  return recoveryCodes;
}

type ConsumeNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Consumes a code of a locked account: six digits of the app, each valid once and not after a later one, or a
 * recovery code, which is recorded and reported by mail.
 * @returns 'missing' when a code is needed and none was given, 'off' when the account has no second factor
 */
export async function consumeCode(
  transaction: Transaction,
  context: ConsumeNeeds,
  account: LockedAccount,
  code: string | undefined,
): Promise<'taken' | 'wrong' | 'missing' | 'off'> {
  const factor = await findSecondFactor(transaction, account.id);
  if (!factor || factor.confirmed_at === null) return 'off';
  if (code === undefined) return 'missing';
  const plain = normalizeCode(code);
  if (!/^\d{6}$/.test(plain)) return redeemRecoveryCode(transaction, context, account, plain);
  const step = findTimeStep(context.secret.open(factor.sealed_secret), plain, context.clock());
  return step !== undefined && (await consumeStep(transaction, account.id, step)) ? 'taken' : 'wrong';
}

async function redeemRecoveryCode(
  transaction: Transaction,
  context: ConsumeNeeds,
  account: LockedAccount,
  code: string,
): Promise<'taken' | 'wrong'> {
  const { id } = account;
  if (!(await consumeRecoveryCode(transaction, id, recoveryFingerprint(context, id, code)))) return 'wrong';
  const remaining = await countRecoveryCodes(transaction, id);
  const audited = { at: context.clock(), actorId: id, action: 'recovery_code_used', subjectId: id } as const;
  await recordAudit(transaction, { ...audited, before: String(remaining + 1), after: String(remaining) });
  await queueMail(
    transaction,
    context,
    account.email,
    recoveryCodeUsedLetter(account, remaining, context.config),
  );
  return 'taken';
}

/**
 * Returns what a login with a correct first step still lacks: a code where the account has an app, or a passkey where
 * an admin or superadmin has only passkeys (product 3.14). Consumes a correct code.
 * @returns the error; undefined when nothing is missing
 */
export async function missingSecondStep(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: LockedAccount,
  code: string | undefined,
): Promise<ErrorSpec | undefined> {
  const outcome = await consumeCode(transaction, context, account, code);
  if (outcome === 'missing') return codeNeeded;
  if (outcome === 'wrong') return codeWrong;
  if (
    outcome === 'off' &&
    roleAt(account.grant, context.clock()) !== 'client' &&
    (await countPasskeys(transaction, account.id)) > 0
  )
    return passkeyNeeded;
  return undefined;
}

export type CodeNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Runs `work` on the caller's account in the transaction that consumes the code.
 * @throws AppError with `errors`, or 429 when the session's attempts are used up
 */
export async function withCode(
  context: CodeNeeds,
  caller: Caller,
  code: string,
  errors: { wrongCode: ErrorSpec; secondFactorOff: ErrorSpec },
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await consumeAttempt(context, caller);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, caller.accountId);
    if (!account) throw new AppError(unauthorized);
    const outcome = await consumeCode(changes, context, account, code);
    if (outcome === 'off') throw new AppError(errors.secondFactorOff);
    if (outcome === 'wrong') throw new AppError(errors.wrongCode);
    await work(changes, account);
  });
}

/**
 * Replaces the recovery codes. Needs a code.
 * @returns the new codes, which are shown once
 * @throws AppError with one of the contract's errors
 */
export async function reissueRecoveryCodes(
  context: CodeNeeds,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  await withCode(context, caller, code, calls.reissueRecoveryCodes.errors, async (transaction, account) => {
    const { id } = account;
    await replaceRecoveryCodes(
      transaction,
      id,
      recoveryCodes.map((recoveryCode) => recoveryFingerprint(context, id, recoveryCode)),
    );
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: id,
      action: 'recovery_codes_reissued',
      subjectId: id,
    });
    await queueMail(
      transaction,
      context,
      account.email,
      secondFactorLetter(account, 'codes', context.config),
    );
  });
  return recoveryCodes;
}

/**
 * Turns the caller's second factor off with a code, and ends the account's other sessions.
 * @throws AppError with one of the contract's errors
 */
export function turnOffSecondFactor(context: CodeNeeds, caller: Caller, code: string): Promise<void> {
  return withCode(context, caller, code, calls.turnOffSecondFactor.errors, async (transaction, account) => {
    const { id } = account;
    await deleteSecondFactor(transaction, id);
    await deleteSessions(transaction, id, caller.sessionId);
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: id,
      action: 'second_factor_disabled',
      subjectId: id,
    });
    await queueMail(transaction, context, account.email, secondFactorLetter(account, 'off', context.config));
  });
}

/**
 * Deletes the second factor of another account whose user lost the phone and the recovery codes. Passkeys are deleted
 * too, since they were on that phone. Ends all sessions and notifies the account by mail. The caller's own factor
 * needs a code instead, so that a stolen session cannot remove it.
 * @throws AppError with one of the contract's errors
 */
export async function resetSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  const { ownAccount, noSuchAccount, secondFactorOff } = calls.resetSecondFactor.errors;
  if (accountId === caller.accountId) throw new AppError(ownAccount);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, accountId);
    if (!account) throw new AppError(noSuchAccount);
    const hadApp = await deleteSecondFactor(changes, accountId);
    const hadPasskeys = await deletePasskeys(changes, accountId);
    if (!hadApp && !hadPasskeys) throw new AppError(secondFactorOff);
    await deleteSessions(changes, accountId);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: caller.accountId,
      action: 'second_factor_reset',
      subjectId: accountId,
    });
    await queueMail(changes, context, account.email, secondFactorLetter(account, 'reset', context.config));
  });
}

/** A new secret for an authenticator app: 160 random bits, in base32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth:// address for a QR code. @param issuer the name that the app shows beside the code */
export function authenticatorAddress(secret: string, email: string, issuer: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/**
 * Returns the 30-second time step (RFC 6238) of a six-digit code; undefined when the code is invalid around `now`.
 * Accepts one step before and after, for clock drift.
 */
export function findTimeStep(secret: string, code: string, now: number): number | undefined {
  const distance = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  return distance === null ? undefined : TOTP.counter({ timestamp: now }) + distance;
}

/** 32 characters that are easy to tell apart on paper. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 28;

/** New recovery codes of 140 random bits each, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Returns the stored form of a recovery code: a keyed hash, useless without the server's secret. */
export function recoveryFingerprint(
  { secret }: Pick<Context, 'secret'>,
  accountId: string,
  code: string,
): string {
  return secret.sign(`recovery ${accountId} ${normalizeCode(code)}`);
}
