import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import * as calls from '../contract/passkeys.ts';
import {
  type CreationOptions,
  type getPasskeys,
  mostPasskeys,
  type RequestOptions,
  type UsedCredential,
} from '../contract/passkeys.ts';
import { findAccount, lockAccount, roleAt } from './accounts.sql.ts';
import { passkeyLetter } from './mails.ts';
import {
  consumeChallenge,
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
} from './passkeys.sql.ts';
import { assertAgedPassword, changeWithPassword, requireAgedPassword } from './passwords.ts';
import { hasSecondFactor } from './second-factor.sql.ts';
import { deleteSessions } from './sessions.sql.ts';
import { callerAccount, openSession } from './sessions.ts';
import {
  algorithms,
  challengeMs,
  newChallenge,
  relyingParty,
  userHandle,
  verifyNewCredential,
  verifyUsedCredential,
} from './webauthn.ts';

/** Lists the caller's passkeys, oldest first, and marks those made for another address of the site. */
export async function listOwnPasskeys(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getPasskeys>> {
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
 * Returns the options for creating a passkey, after reauthentication. Requires a verified account: otherwise the
 * owner of an address could take over an account with a stranger's passkey on it.
 * @throws AppError with one of the contract's errors
 */
export async function startPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing' | 'config'>,
  caller: Caller,
  password: string,
): Promise<CreationOptions> {
  const { id } = relyingParty(context.config);
  const account = callerAccount(caller);
  if (!account?.isVerified) throw new AppError(calls.startPasskey.errors.notVerified);
  await requireAgedPassword(context, caller, password);
  const { shortName } = await readClub(context.db.queries);
  const passkeys = await listPasskeys(context.db.queries, account.id);
  if (passkeys.length >= mostPasskeys) throw new AppError(calls.startPasskey.errors.tooMany);
  return {
    challenge: newChallenge(context, `passkey of session ${caller.sessionId}`),
    rp: { id, name: shortName },
    user: { id: userHandle(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
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
 * Adds the passkey that the browser made for a challenge of this session, and notifies the account by mail. The first
 * second factor of an admin or superadmin ends the other sessions, which were opened without one.
 * @throws AppError with one of the contract's errors
 */
export async function addPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { name, credential }: CheckedBody<typeof calls.addPasskey>,
): Promise<void> {
  const { tooMany, startAgain, alreadyThere } = calls.addPasskey.errors;
  const rp = relyingParty(context.config);
  const purpose = `passkey of session ${caller.sessionId}` as const;
  const { challenge, expiresAt, ...made } = await verifyNewCredential(
    context,
    credential,
    purpose,
    calls.addPasskey.errors,
  );
  const now = context.clock();
  const id = caller.accountId;
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, id);
    if (!account) throw new AppError(unauthorized);
    if (!(await consumeChallenge(changes, { challenge, expiresAt }))) throw new AppError(startAgain);
    if ((await countPasskeys(changes, id)) >= mostPasskeys) throw new AppError(tooMany);
    const isClient = roleAt(account.grant, now) === 'client';
    const isFirstFactor = !isClient && !(await hasSecondFactor(changes, id));
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
    if (!(await insertPasskey(changes, passkey))) throw new AppError(alreadyThere);
    if (isFirstFactor) await deleteSessions(changes, id, caller.sessionId);
    await recordAudit(changes, { at: now, actorId: id, action: 'passkey_added', subjectId: id });
    await queueMail(changes, context, account.email, passkeyLetter(account, 'added', context.config));
  });
}

/**
 * Deletes a passkey of the caller's account after reauthentication, and ends the other sessions. Where the passkey is
 * a second factor, the password must be aged: a stolen session could have set a new one.
 * @throws AppError with one of the contract's errors
 */
export async function removePasskey(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  caller: Caller,
  { passkeyID, password }: CheckedBody<typeof calls.removePasskey>,
): Promise<void> {
  const account = callerAccount(caller);
  if (!account) throw new AppError(unauthorized);
  const { id } = account;
  await changeWithPassword(context, caller, password, async (transaction) => {
    if (caller.role !== 'client') await assertAgedPassword(transaction, caller);
    if (!(await deletePasskey(transaction, id, passkeyID)))
      throw new AppError(calls.removePasskey.errors.noSuchPasskey);
    await deleteSessions(transaction, id, caller.sessionId);
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: id,
      action: 'passkey_removed',
      subjectId: id,
    });
    await queueMail(transaction, context, account.email, passkeyLetter(account, 'removed', context.config));
  });
}

/**
 * Returns the options for logging in with any passkey of this site. Reads and writes no data.
 * @throws AppError 409 where the site's address does not support passkeys
 */
export function startPasskeyLogin(context: Pick<Context, 'config' | 'secret' | 'clock'>): RequestOptions {
  return {
    challenge: newChallenge(context, 'login'),
    rpId: relyingParty(context.config).id,
    timeout: challengeMs,
    userVerification: 'required',
  };
}

/**
 * Opens a session with a passkey, which is two factors in one (product 3.14).
 * @param from network address and user agent of the request
 * @returns the session's token and the account's id
 * @throws AppError with one of the contract's errors
 */
export async function logInWithPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  credential: UsedCredential,
  from: { networkAddress: string; userAgent: string | undefined },
): Promise<{ token: string; accountId: string }> {
  const { unknown, notAccepted, scheduledForDeletion } = calls.logInWithPasskey.errors;
  const passkey = await findPasskey(context.db.queries, credential.id);
  await consume(context, {
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

  const token = await context.db.change(async (changes) => {
    const locked = await lockAccount(changes, accountId);
    if (!locked) throw loginError(unknown);
    if (!(await consumeChallenge(changes, answered))) throw loginError(notAccepted);
    if (!(await recordPasskeyUse(changes, passkey.id, counter, context.clock())))
      throw loginError(notAccepted);
    const { token } = await openSession(changes, context, locked, from.userAgent);
    return token;
  });
  return { token, accountId };
}
