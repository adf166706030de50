import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract/passkeys.ts';
import {
  type CreationOptions,
  maxPasskeys,
  type RequestOptions,
  type UsedCredential,
} from '../contract/passkeys.ts';
import { type Account, computeEffectiveRole, findAccount, lockOpenAccountRow } from './accounts.sql.ts';
import { accountLimits } from './limits.ts';
import { buildPasskeyLetter } from './mails.ts';
import {
  consumeChallenge,
  countPasskeys,
  deletePasskey,
  findPasskeyByCredentialId,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
} from './passkeys.sql.ts';
import { assertAgedPassword, reauthenticateWithAgedPassword, verifyPasswordAndRun } from './passwords.ts';
import { hasSecondFactor } from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';
import { findCallerAccount, openSession } from './sessions.ts';
import {
  challengeMs,
  createSignedChallenge,
  getRelyingParty,
  passkeyAlgorithms,
  toUserHandle,
  verifyNewCredential,
  verifyUsedCredential,
} from './webauthn.ts';

export async function listOwnPasskeys(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.listOwnPasskeys>> {
  const here = new URL(config.publicUrl).hostname;
  const time = (at: number) => new Date(at).toISOString();
  return {
    passkeys: (await listPasskeys(db.queries, accountId)).map((passkey) => ({
      passkeyID: passkey.id,
      name: passkey.name,
      addedAt: time(passkey.created_at),
      lastUsedAt: passkey.last_used_at === null ? null : time(passkey.last_used_at),
      onlyAt: passkey.rp_id === here ? null : passkey.rp_id,
    })),
  };
}

/**
 * Returns the options to create a passkey. The account must be verified, because a stranger could otherwise add a
 * passkey to an account with another person's address.
 * @throws AppError 403 if the account is not verified, 409 if it has too many passkeys or browsers support no passkeys
 * at the site's address, otherwise the errors of `reauthenticateWithAgedPassword`
 */
export async function startPasskeyCreation(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing' | 'config'>,
  caller: Caller,
  password: string,
): Promise<CreationOptions> {
  const { id } = getRelyingParty(context.config);
  const account = findCallerAccount(caller);
  if (!account?.isVerified) throw new AppError(calls.startPasskeyCreation.errors.notVerified);
  await reauthenticateWithAgedPassword(context, caller, password);
  const { shortName } = await getClub(context.db.queries);
  const passkeys = await listPasskeys(context.db.queries, account.id);
  if (passkeys.length >= maxPasskeys) throw new AppError(calls.startPasskeyCreation.errors.tooMany);
  return {
    challenge: createSignedChallenge(context, `passkey of session ${caller.sessionId}`),
    rp: { id, name: shortName },
    user: { id: toUserHandle(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: passkeys
      .filter(({ rp_id }) => rp_id === id)
      .map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key',
        transports: transports.split(',').filter(Boolean),
      })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds the created passkey to the account. If it is the first second factor of an admin or superadmin, the other
 * sessions end, because they were opened without a second factor.
 * @throws AppError with one of the errors of the call, or 401 if the account was scheduled for deletion meanwhile
 */
export async function addPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { name, credential }: CheckedBody<typeof calls.addPasskey>,
): Promise<void> {
  const { tooMany, startAgain, alreadyThere } = calls.addPasskey.errors;
  const rp = getRelyingParty(context.config);
  const purpose = `passkey of session ${caller.sessionId}` as const;
  const { challenge, expiresAt, ...made } = await verifyNewCredential(
    context,
    credential,
    purpose,
    calls.addPasskey.errors,
  );
  const now = context.clock();
  const id = caller.accountId;
  await context.db.change(async (transaction) => {
    const account = await lockOpenAccountRow(transaction, id);
    if (!account) throw new AppError(unauthorized);
    if (!(await consumeChallenge(transaction, { challenge, expiresAt }))) throw new AppError(startAgain);
    if ((await countPasskeys(transaction, id)) >= maxPasskeys) throw new AppError(tooMany);
    const isClient = computeEffectiveRole(account.grant, now) === 'client';
    const isFirstFactor = !isClient && !(await hasSecondFactor(transaction, id));
    const passkey = {
      ...made,
      id: newId(),
      account_id: id,
      transports: credential.response.transports?.join(',') ?? '',
      rp_id: rp.id,
      name,
      created_at: now,
      last_used_at: null,
    };
    if (!(await insertPasskey(transaction, passkey))) throw new AppError(alreadyThere);
    if (isFirstFactor) await deleteSessions(transaction, id, caller.sessionId);
    await recordChange(transaction, context, account, 'added');
  });
}

/**
 * Deletes a passkey and ends the other sessions. Admins and superadmins need a password that is not too new, because a
 * thief with a stolen session could have set it.
 * @throws AppError 404 if the passkey does not exist, 403 if the password is too new, otherwise the errors of
 *   `verifyPasswordAndRun`
 */
export async function removePasskey(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  caller: Caller,
  { passkeyID, password }: CheckedBody<typeof calls.removePasskey>,
): Promise<void> {
  const account = findCallerAccount(caller);
  if (!account) throw new AppError(unauthorized);
  const { id } = account;
  await verifyPasswordAndRun(context, caller, password, async (transaction) => {
    if (caller.role !== 'client') await assertAgedPassword(transaction, caller);
    if (!(await deletePasskey(transaction, id, passkeyID)))
      throw new AppError(calls.removePasskey.errors.noSuchPasskey);
    await deleteSessions(transaction, id, caller.sessionId);
    await recordChange(transaction, context, account, 'removed');
  });
}

async function recordChange(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: Pick<Account, 'id' | 'name' | 'email'>,
  change: 'added' | 'removed',
): Promise<void> {
  const audited = { at: context.clock(), actorId: account.id, subjectId: account.id };
  await recordAudit(transaction, { ...audited, action: `passkey_${change}` });
  await queueMail(transaction, context, account.email, buildPasskeyLetter(account, change, context.config));
}

/**
 * Returns the options of a login with a passkey.
 * @throws AppError 409 if browsers support no passkeys at the site's address
 */
export function createPasskeyLoginOptions(
  context: Pick<Context, 'config' | 'secret' | 'clock'>,
): RequestOptions {
  return {
    challenge: createSignedChallenge(context, 'login'),
    rpId: getRelyingParty(context.config).id,
    timeout: challengeMs,
    userVerification: 'required',
  };
}

/**
 * Logs in with a passkey. No further code is needed, because a passkey is two factors in one (product 3.14).
 * @throws AppError with one of the errors of the call
 */
export async function logInWithPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  credential: UsedCredential,
  from: { networkAddress: string; userAgent: string | undefined },
): Promise<{ token: string; accountId: string }> {
  const { unknown, notAccepted, scheduledForDeletion } = calls.logInWithPasskey.errors;
  const passkey = await findPasskeyByCredentialId(context.db.queries, credential.id);
  await consumeLimits(context, accountLimits, {
    loginPerNetwork: from.networkAddress,
    ...(passkey && { passkeyLoginPerAccount: passkey.account_id }),
  });
  if (!passkey) throw new AppError(unknown);
  const accountId = passkey.account_id;
  const loginError = (error: ErrorSpec) => new AppError(error, { accountId });
  const { counter, ...answered } = await verifyUsedCredential(
    context,
    passkey,
    credential,
    calls.logInWithPasskey.errors,
  );
  const account = await findAccount(context.db.queries, accountId);
  if (account && account.deletionScheduledAt !== null) throw loginError(scheduledForDeletion);

  const token = await context.db.change(async (transaction) => {
    const locked = await lockOpenAccountRow(transaction, accountId);
    if (!locked) throw loginError(unknown);
    if (!(await consumeChallenge(transaction, answered))) throw loginError(notAccepted);
    if (!(await recordPasskeyUse(transaction, passkey.id, counter, context.clock())))
      throw loginError(notAccepted);
    const { token } = await openSession(transaction, context, locked, from.userAgent);
    return token;
  });
  return { token, accountId };
}
