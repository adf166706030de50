import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { spend } from '#platform/server/limits/limits.ts';
import * as calls from '../../contract/passkeys.ts';
import {
  type CreationOptions,
  type getPasskeys,
  mostPasskeys,
  type RequestOptions,
  type UsedCredential,
} from '../../contract/passkeys.ts';
import { findAccount, lockAccount, roleAt } from '../accounts.sql.ts';
import { passkeyLetter } from '../mails.ts';
import { assertAgedPassword, changeWithPassword, requireAgedPassword } from '../passwords.ts';
import { hasSecondFactor } from '../second-factor/second-factors.sql.ts';
import { removeSessions } from '../sessions.sql.ts';
import { accountOf, openSession } from '../sessions.ts';
import {
  consumeChallenge,
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordUse,
} from './passkeys.sql.ts';
import {
  algorithms,
  challengeMs,
  newChallenge,
  relyingParty,
  userHandleOf,
  verifyNewCredential,
  verifyUsedCredential,
} from './webauthn.ts';

/** The passkeys of the caller's account, oldest first; those made for another address of the site say so. */
export async function showPasskeys(
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
 * What a browser needs to make a passkey, for somebody who types the password again. Only a verified account gets one: the
 * owner of an address must not take over an account that a stranger has left a passkey on.
 * @throws AppError with one of the contract's errors
 */
export async function startPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing' | 'config'>,
  caller: Caller,
  password: string,
): Promise<CreationOptions> {
  const { id } = relyingParty(context.config);
  const account = accountOf(caller);
  if (!account?.isVerified) throw new AppError(calls.startPasskey.errors.notVerified);
  await requireAgedPassword(context, caller, password);
  const { shortName } = await readClub(context.db.queries);
  const own = await listPasskeys(context.db.queries, account.id);
  if (own.length >= mostPasskeys) throw new AppError(calls.startPasskey.errors.tooMany);
  return {
    challenge: newChallenge(context, `passkey of session ${caller.sessionId}`),
    rp: { id, name: shortName },
    user: { id: userHandleOf(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: own
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
 * Adds the passkey that the caller's browser made for a challenge of this session, and tells by mail. The first second
 * factor of somebody in the secretariat ends the other sessions, which were opened without one.
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
    const isClient = roleAt(account.held, now) === 'client';
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
    if (isFirstFactor) await removeSessions(changes, id, caller.sessionId);
    await recordAudit(changes, { at: now, actorId: id, action: 'passkey added', subjectId: id });
    await queueMail(changes, context, account.email, passkeyLetter(account, 'added', context.config));
  });
}

/**
 * Takes a passkey of the caller's account away, for somebody who types the password again, and ends the other sessions: it
 * may be with somebody else. Where it is a second factor, the password must be one that no thief of the session has set.
 * @throws AppError with one of the contract's errors
 */
export async function removePasskey(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  caller: Caller,
  { passkeyID, password }: CheckedBody<typeof calls.removePasskey>,
): Promise<void> {
  const account = accountOf(caller);
  if (!account) throw new AppError(unauthorized);
  const { id } = account;
  await changeWithPassword(context, caller, password, async (changes) => {
    if (caller.role !== 'client') await assertAgedPassword(changes, caller);
    if (!(await deletePasskey(changes, id, passkeyID)))
      throw new AppError(calls.removePasskey.errors.noSuchPasskey);
    await removeSessions(changes, id, caller.sessionId);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: id,
      action: 'passkey removed',
      subjectId: id,
    });
    await queueMail(changes, context, account.email, passkeyLetter(account, 'removed', context.config));
  });
}

/**
 * What a browser needs to log in with whatever passkey it has for this site. Nothing is read or written.
 * @throws AppError 409 where browsers make no passkeys
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
 * Opens a session for whoever has a passkey and was recognised by its device, which is two factors in one (product 3.14).
 * @param from where the request came from, and what the browser says that it is
 * @returns the token of the session and the id of its account
 * @throws AppError with one of the contract's errors
 */
export async function logInWithPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  credential: UsedCredential,
  from: { networkAddress: string; userAgent: string | undefined },
): Promise<{ token: string; accountId: string }> {
  const { unknown, notAccepted, scheduledForDeletion } = calls.logInWithPasskey.errors;
  const passkey = await findPasskey(context.db.queries, credential.id);
  await spend(context, {
    loginPerNetwork: from.networkAddress,
    ...(passkey && { passkeyLoginPerAccount: passkey.account_id }),
  });
  if (!passkey) throw new AppError(unknown);
  const accountId = passkey.account_id;
  const turnAway = (refusal: ErrorSpec) => new AppError(refusal, { accountId });
  const { counter, ...answered } = await verifyUsedCredential(
    context,
    passkey,
    credential,
    calls.logInWithPasskey.errors,
  );
  const account = await findAccount(context.db.queries, accountId);
  if (account && account.deletionScheduledAt !== null) throw turnAway(scheduledForDeletion);

  const token = await context.db.change(async (changes) => {
    const held = await lockAccount(changes, accountId);
    if (!held) throw turnAway(unknown);
    if (!(await consumeChallenge(changes, answered))) throw turnAway(notAccepted);
    if (!(await recordUse(changes, passkey.id, counter, context.clock()))) throw turnAway(notAccepted);
    const { token } = await openSession(changes, context, held, from.userAgent);
    return token;
  });
  return { token, accountId };
}
