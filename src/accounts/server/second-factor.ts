import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, ErrorSpec } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import {
  type getSecondFactor,
  passkeyNeeded,
  recoveryCodeCount,
  secondFactorCodeNeeded,
  secondFactorCodeWrong,
} from '../contract.ts';
import { computeEffectiveRole, findAccount, type LockedAccount, lockOpenAccountRow } from './accounts.sql.ts';
import { buildRecoveryCodeUsedLetter, buildSecondFactorChangedLetter } from './mails.ts';
import { countPasskeys, deletePasskeys } from './passkeys.sql.ts';
import { consumeReauthenticationAttempt, reauthenticateWithAgedPassword } from './passwords.ts';
import {
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  findAuthenticatorConfirmationTime,
  markAuthenticatorAppConfirmed,
  replaceRecoveryCodes,
  upsertUnconfirmedAuthenticatorApp,
} from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';

export async function getSecondFactorStatus(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getSecondFactor>> {
  const since = await findAuthenticatorConfirmationTime(db.queries, accountId);
  return {
    onSince: toIso(since),
    recoveryCodesLeft: await countRecoveryCodes(db.queries, accountId),
    passkeys: await countPasskeys(db.queries, accountId),
    required: config.requireSecondFactor,
  };
}

/**
 * Starts to set up an authenticator app. Requires the password, because a thief with a stolen session could otherwise
 * lock the owner out. Logins require a code only after the app is confirmed.
 * @throws AppError 409 if an app is already confirmed, otherwise the errors of `reauthenticateWithAgedPassword`
 */
export async function startSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing'>,
  caller: Caller,
  password: string,
): Promise<Omit<AnswerOf<typeof calls.startSecondFactor>, 'message'>> {
  await reauthenticateWithAgedPassword(context, caller, password);
  const account = await findAccount(context.db.queries, caller.accountId);
  if (!account) throw new AppError(unauthorized);
  const secret = createTotpSecret();
  const factor = {
    account_id: caller.accountId,
    sealed_secret: context.secret.seal(secret),
    started_at: context.clock(),
  };
  if (!(await context.db.change((transaction) => upsertUnconfirmedAuthenticatorApp(transaction, factor))))
    throw new AppError(calls.startSecondFactor.errors.alreadyOn);
  const { shortName } = await getClub(context.db.queries);
  return { secret, address: buildAuthenticatorUri(secret, account.email, shortName) };
}

/**
 * Confirms the authenticator app by a first code, and ends the other sessions, because they were opened without a code.
 * Returns the recovery codes, which are never shown again.
 * @throws AppError 400 if the code is wrong, 409 if no set-up has started or the app is already confirmed, 429 if the
 * session has no attempt left, 401 if the role has changed or the account was scheduled for deletion meanwhile
 */
export async function confirmSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  code: string,
): Promise<string[]> {
  await consumeReauthenticationAttempt(context, caller);
  const { accountId: id } = caller;
  const recoveryCodes = newRecoveryCodes();
  await context.db.change(async (transaction) => {
    const account = await lockOpenAccountRow(transaction, id);
    const now = context.clock();
    if (!account || computeEffectiveRole(account.grant, now) !== caller.role)
      throw new AppError(unauthorized);
    const started = await findAuthenticatorApp(transaction, id);
    if (!started || started.confirmed_at !== null)
      throw new AppError(calls.confirmSecondFactor.errors.notStarted);
    const step = findTimeStep(context.secret.open(started.sealed_secret), normalizeCode(code), now);
    if (step === undefined) throw new AppError(calls.confirmSecondFactor.errors.wrongCode);
    await markAuthenticatorAppConfirmed(transaction, id, now, step);
    await storeRecoveryCodes(transaction, context, id, recoveryCodes);
    await deleteSessions(transaction, id, caller.sessionId);
    await recordChange(transaction, context, caller, account, 'on');
  });
  return recoveryCodes;
}

type ConsumeNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

function storeRecoveryCodes(
  transaction: Transaction,
  context: Pick<Context, 'secret'>,
  accountId: string,
  codes: readonly string[],
): Promise<void> {
  const fingerprints = codes.map((code) => recoveryFingerprint(context, accountId, code));
  return replaceRecoveryCodes(transaction, accountId, fingerprints);
}

const auditActionLabels = {
  on: 'second_factor_enabled',
  off: 'second_factor_disabled',
  reset: 'second_factor_reset',
  codes: 'recovery_codes_reissued',
} as const;

async function recordChange(
  transaction: Transaction,
  context: ConsumeNeeds,
  { accountId: actorId }: Caller,
  account: LockedAccount,
  change: keyof typeof auditActionLabels,
): Promise<void> {
  const audited = { at: context.clock(), actorId, subjectId: account.id };
  await recordAudit(transaction, { ...audited, action: auditActionLabels[change] });
  await queueMail(
    transaction,
    context,
    account.email,
    buildSecondFactorChangedLetter(account, change, context.config),
  );
}

/**
 * Consumes a code of the authenticator app or a recovery code. A code of the app is rejected if it was used before, or
 * if a newer code was used. The use of a recovery code is written to the audit log and reported by mail. The account
 * must be locked.
 */
async function consumeCode(
  transaction: Transaction,
  context: ConsumeNeeds,
  account: LockedAccount,
  code: string | undefined,
): Promise<'accepted' | 'wrong' | 'missing' | 'off'> {
  const factor = await findAuthenticatorApp(transaction, account.id);
  if (!factor || factor.confirmed_at === null) return 'off';
  if (code === undefined) return 'missing';
  const plain = normalizeCode(code);
  if (!/^\d{6}$/.test(plain)) return redeemRecoveryCode(transaction, context, account, plain);
  const step = findTimeStep(context.secret.open(factor.sealed_secret), plain, context.clock());
  return step !== undefined && (await consumeTimeStep(transaction, account.id, step)) ? 'accepted' : 'wrong';
}

async function redeemRecoveryCode(
  transaction: Transaction,
  context: ConsumeNeeds,
  account: LockedAccount,
  code: string,
): Promise<'accepted' | 'wrong'> {
  const { id } = account;
  if (!(await consumeRecoveryCode(transaction, id, recoveryFingerprint(context, id, code)))) return 'wrong';
  const remaining = await countRecoveryCodes(transaction, id);
  const audited = { at: context.clock(), actorId: id, action: 'recovery_code_used', subjectId: id } as const;
  await recordAudit(transaction, { ...audited, before: String(remaining + 1), after: String(remaining) });
  await queueMail(
    transaction,
    context,
    account.email,
    buildRecoveryCodeUsedLetter(account, remaining, context.config),
  );
  return 'accepted';
}

/**
 * Consumes the code if it is correct. Returns an error if the code is missing or wrong, or if an admin or superadmin
 * has only passkeys and must log in with a passkey (product 3.14). Returns undefined if the login can proceed, for
 * example because the account has no second factor.
 */
export async function consumeSecondFactorOrReturnError(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: LockedAccount,
  code: string | undefined,
): Promise<ErrorSpec | undefined> {
  const outcome = await consumeCode(transaction, context, account, code);
  if (outcome === 'missing') return secondFactorCodeNeeded;
  if (outcome === 'wrong') return secondFactorCodeWrong;
  if (
    outcome === 'off' &&
    computeEffectiveRole(account.grant, context.clock()) !== 'client' &&
    (await countPasskeys(transaction, account.id)) > 0
  )
    return passkeyNeeded;
  return undefined;
}

export type CodeNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Consumes the code and runs `work` in the same transaction.
 * @throws AppError with one of `errors`; 429 if the session has no attempt left; 401 if the account was scheduled for
 *   deletion meanwhile
 */
async function changeWithCode(
  context: CodeNeeds,
  caller: Caller,
  code: string,
  errors: { wrongCode: ErrorSpec; secondFactorOff: ErrorSpec },
  work: (transaction: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await consumeReauthenticationAttempt(context, caller);
  await context.db.change(async (transaction) => {
    const account = await lockOpenAccountRow(transaction, caller.accountId);
    if (!account) throw new AppError(unauthorized);
    const outcome = await consumeCode(transaction, context, account, code);
    if (outcome === 'off') throw new AppError(errors.secondFactorOff);
    if (outcome === 'wrong') throw new AppError(errors.wrongCode);
    await work(transaction, account);
  });
}

/**
 * Replaces the recovery codes. Returns the new ones, which are never shown again.
 * @throws AppError with the errors of `changeWithCode`
 */
export async function reissueRecoveryCodes(
  context: CodeNeeds,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  const { errors } = calls.reissueRecoveryCodes;
  await changeWithCode(context, caller, code, errors, async (transaction, account) => {
    await storeRecoveryCodes(transaction, context, account.id, recoveryCodes);
    await recordChange(transaction, context, caller, account, 'codes');
  });
  return recoveryCodes;
}

/**
 * Deletes the caller's authenticator app and ends the other sessions.
 * @throws AppError with the errors of `changeWithCode`
 */
export function turnOffAuthenticatorApp(context: CodeNeeds, caller: Caller, code: string): Promise<void> {
  const { errors } = calls.turnOffAuthenticatorApp;
  return changeWithCode(context, caller, code, errors, async (transaction, account) => {
    await deleteAuthenticatorApp(transaction, account.id);
    await deleteSessions(transaction, account.id, caller.sessionId);
    await recordChange(transaction, context, caller, account, 'off');
  });
}

/**
 * Deletes the authenticator app and the passkeys of another account, whose owner lost the phone and the recovery codes.
 * Ends all sessions of that account. Callers cannot reset their own account, because a thief with a stolen session
 * could otherwise remove the second factor.
 * @throws AppError 404 if the account does not exist or is scheduled for deletion, 409 if it has no second factor, 403
 * if it is the caller's own
 */
export async function resetSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  const { ownAccount, noSuchAccount, secondFactorOff } = calls.resetSecondFactor.errors;
  if (accountId === caller.accountId) throw new AppError(ownAccount);
  await context.db.change(async (transaction) => {
    const account = await lockOpenAccountRow(transaction, accountId);
    if (!account) throw new AppError(noSuchAccount);
    const hadApp = await deleteAuthenticatorApp(transaction, accountId);
    const hadPasskeys = await deletePasskeys(transaction, accountId);
    if (!hadApp && !hadPasskeys) throw new AppError(secondFactorOff);
    await deleteSessions(transaction, accountId);
    await recordChange(transaction, context, caller, account, 'reset');
  });
}

/** Returns a new secret for an authenticator app: 160 random bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the otpauth:// address that an authenticator app scans. The app shows `issuer` beside the code. */
export function buildAuthenticatorUri(secret: string, email: string, issuer: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/**
 * Returns the 30-second time step of a valid code (RFC 6238), or undefined if the code is wrong. Also accepts a code of
 * the step before or after the current one, because clocks differ.
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

/** Characters that are hard to confuse when a user copies a code from paper. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 28;

/** Creates recovery codes of 140 random bits each, in groups of four characters. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = [...randomBytes(codeLength)]
      .map((byte) => codeCharacters[byte % codeCharacters.length])
      .join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Returns a keyed hash of a recovery code. An attacker who has only the database cannot guess codes, because the key is
 * not stored there.
 */
function recoveryFingerprint({ secret }: Pick<Context, 'secret'>, accountId: string, code: string): string {
  return secret.sign(`recovery ${accountId} ${normalizeCode(code)}`);
}
