import { z } from 'zod';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { emailField, personField } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { ServerCookie } from '#platform/server/http/cookies.ts';
import { newToken } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { isInstituteEmail } from '../contract/common.ts';
import * as calls from '../contract.ts';
import { login, providerLoginMinutes, providerSignUpMinutes } from '../contract.ts';
import {
  type Account,
  findAccountByEmail,
  type LockedAccount,
  lockAccount,
  markVerified,
  setPassword,
} from './accounts.sql.ts';
import type { OnAccountErased } from './hooks.ts';
import type { Claims, IdentityProvider, LoginProof } from './identity-provider.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { verifiedLetter } from './mails.ts';
import { deleteLinks } from './one-time-links.sql.ts';
import { hashPassword } from './passwords.ts';
import { consumeProviderLogin, insertProviderLogin } from './provider-login.sql.ts';
import { missingSecondStep } from './second-factor.ts';
import { deleteSessions } from './sessions.sql.ts';
import { openSession } from './sessions.ts';
import { openAccount, toNewAccount } from './sign-up.ts';

/** Binds a login at the provider to the browser that began it, against login CSRF. */
export const providerCookie: ServerCookie = {
  name: 'provider-login',
  path: '/v1/api/provider',
  seconds: providerLoginMinutes * 60,
};

/** Carries what the provider has verified while the user enters a code or fills in the sign-up form. */
const ticket = z.discriminatedUnion('for', [
  z.object({ for: z.literal('a code'), accountId: z.string(), until: z.number() }),
  z.object({ for: z.literal('a sign-up'), email: z.string(), until: z.number() }),
]);
type Ticket = z.infer<typeof ticket>;

/** Encrypts a ticket, so that only this site can read it. */
export function writeTicket({ secret }: Pick<Context, 'secret'>, written: Ticket): string {
  return Buffer.from(secret.seal(JSON.stringify(written))).toString('base64url');
}

/** Returns the content of a ticket; undefined when it is invalid, expired or of another purpose. */
export function readTicket<P extends Ticket['for']>(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  text: string,
  purpose: P,
): Extract<Ticket, { for: P }> | undefined {
  const read = ticket.safeParse(decryptTicket(secret, text));
  if (!read.success || read.data.for !== purpose || read.data.until <= clock()) return undefined;
  return read.data as Extract<Ticket, { for: P }>;
}

function decryptTicket(secret: Context['secret'], text: string): unknown {
  try {
    return JSON.parse(secret.open(Buffer.from(text, 'base64url')));
  } catch {
    return undefined;
  }
}

/**
 * Begins a login at the provider.
 * @param networkAddress of the request
 * @returns the provider's address, and a token that binds the login to the browser
 * @throws AppError with one of the contract's errors
 */
export async function beginProviderLogin(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  provider: IdentityProvider,
  networkAddress: string,
): Promise<{ address: string; browserToken: string }> {
  await consume(context, { providerPerNetwork: networkAddress });
  const proof = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const browserToken = newToken();
  const address = await provider.loginAddress(proof);
  await insertProviderLogin(context.db.queries, {
    state_fingerprint: fingerprint(proof.state),
    browser_fingerprint: fingerprint(browserToken),
    sealed_proof: context.secret.seal(JSON.stringify(proof)),
    expires_at: context.clock() + providerLoginMinutes * 60_000,
  });
  return { address, browserToken };
}

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;
type Outcome = AnswerOf<typeof calls.finishProviderLogin>;

const { startAgain, noAddress, instituteAddress, scheduledForDeletion, passkeyNeeded } =
  calls.finishProviderLogin.errors;
const address = emailField(noAddress.message, { dot: true });
const personName = personField('');

/**
 * Completes a login with the provider's answer, once, in the browser that began it. An address that the provider has
 * verified logs in to its account, or opens the sign-up form (product 4.9).
 * @param query of the return address
 * @param from the user agent, and the token from `beginProviderLogin`
 * @throws AppError with one of the contract's errors
 */
export async function finishProviderLogin(
  context: Needs,
  provider: IdentityProvider,
  query: string,
  from: { userAgent: string | undefined; browserToken: string | undefined },
): Promise<{ outcome: Outcome; accountId?: string }> {
  const proof = await consumeProof(context, query, from.browserToken);
  const claims = await provider.readClaims(query, proof);
  const email = requireVerifiedAddress(claims);
  const account = await findAccountByEmail(context.db.queries, email);
  if (account)
    return { outcome: await logInAccount(context, account, from.userAgent), accountId: account.id };
  if (isInstituteEmail(email)) throw new AppError(instituteAddress);
  const until = context.clock() + providerSignUpMinutes * 60_000;
  const ticket = writeTicket(context, { for: 'a sign-up', email, until });
  const name = personName.safeParse(claims.name).data ?? '';
  return { outcome: { outcome: 'new', ticket, email, name } };
}

async function consumeProof(
  { db, clock, secret }: Needs,
  query: string,
  browserToken: string | undefined,
): Promise<LoginProof> {
  const state = new URLSearchParams(query).get('state');
  if (state === null || browserToken === undefined) throw new AppError(startAgain);
  const wanted = {
    state_fingerprint: fingerprint(state),
    browser_fingerprint: fingerprint(browserToken),
  };
  const sealed = await db.change((changes) => consumeProviderLogin(changes, wanted, clock()));
  if (!sealed) throw new AppError(startAgain);
  return JSON.parse(secret.open(sealed)) as LoginProof;
}

/** @throws AppError 403 when the address is missing, invalid or not verified */
function requireVerifiedAddress({ email, email_verified: isVerified }: Claims): string {
  const checked = address.safeParse(email);
  if (!checked.success || isVerified !== true) throw new AppError(noAddress);
  return checked.data;
}

async function logInAccount(
  context: Needs,
  account: Account,
  userAgent: string | undefined,
): Promise<Outcome> {
  const loginError = (error: ErrorSpec) => new AppError(error, { accountId: account.id });
  if (account.deletionScheduledAt !== null) throw loginError(scheduledForDeletion);
  const unknownPassword = account.isVerified ? undefined : await hashPassword(context, newToken());
  return context.db.change(async (changes) => {
    const locked = await lockAccount(changes, account.id);
    if (!locked) throw loginError(startAgain);
    if (unknownPassword !== undefined) await takeOver(changes, context, locked, unknownPassword);
    const missing = await missingSecondStep(changes, context, locked, undefined);
    if (missing === passkeyNeeded) throw loginError(passkeyNeeded);
    if (missing) {
      const until = context.clock() + providerLoginMinutes * 60_000;
      const ticket = writeTicket(context, { for: 'a code', accountId: locked.id, until });
      return { outcome: 'code', ticket };
    }
    const { token } = await openSession(changes, context, locked, userAgent);
    return { outcome: 'in', message: login.answer.shape.message.value, token };
  });
}

/**
 * Verifies an account whose address the provider has verified. Deletes everything that a stranger could have set
 * before: password, sessions, links and known browsers. Does nothing when the account was verified since.
 * @param unknownPassword hash of a random password
 */
export async function takeOver(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: LockedAccount,
  unknownPassword: string,
): Promise<void> {
  const { id } = account;
  if (!(await markVerified(transaction, id, context.clock()))) return;
  await setPassword(transaction, id, unknownPassword);
  await deleteSessions(transaction, id);
  await deleteBrowsers(transaction, id);
  for (const purpose of ['verify', 'reset', 'institute', 'revert'] as const)
    await deleteLinks(transaction, id, purpose);
  await queueMail(transaction, context, account.email, verifiedLetter(account, context.config));
}

/**
 * Completes a provider login for an account with a second factor. The provider's second factor is unknown here, so it
 * does not replace ours.
 * @param userAgent of the request
 * @throws AppError with one of the contract's errors
 */
export async function enterProviderCode(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { ticket, code }: CheckedBody<typeof calls.enterProviderCode>,
  userAgent: string | undefined,
): Promise<{ token: string; accountId: string }> {
  const { startAgain } = calls.enterProviderCode.errors;
  const accountId = readTicket(context, ticket, 'a code')?.accountId;
  if (accountId === undefined) throw new AppError(startAgain);
  await consume(context, { providerCodePerAccount: accountId });
  return context.db.change(async (changes) => {
    const locked = await lockAccount(changes, accountId);
    if (!locked) throw new AppError(startAgain, { accountId });
    const missing = await missingSecondStep(changes, context, locked, code);
    if (missing) throw new AppError(missing, { accountId });
    const { token } = await openSession(changes, context, locked, userAgent);
    return { token, accountId };
  });
}

/**
 * Opens a verified account for an address that the provider has verified, and logs it in. Its password is random; the
 * user can set one with a reset link.
 * @param from network address and user agent of the request
 * @throws AppError with one of the contract's errors
 */
export async function signUpWithProvider(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { ticket, ...body }: CheckedBody<typeof calls.signUpWithProvider>,
  from: { networkAddress: string; userAgent: string | undefined },
  onAccountErased: OnAccountErased,
): Promise<{ token: string; accountId: string }> {
  const email = readTicket(context, ticket, 'a sign-up')?.email;
  if (email === undefined) throw new AppError(calls.signUpWithProvider.errors.startAgain);
  const passwordHash = await context.hashing.reserve(async (hashing) => {
    await consume(context, { signUpPerNetwork: from.networkAddress });
    return hashPassword({ hashing }, newToken());
  });
  const now = context.clock();
  const account = { ...toNewAccount({ ...body, email }, passwordHash, now), verified_at: now };
  return context.db.change(async (changes) => {
    await openAccount(changes, context, account, onAccountErased);
    const locked = await lockAccount(changes, account.id);
    if (!locked) throw new AppError(calls.signUpWithProvider.errors.startAgain);
    await queueMail(changes, context, email, verifiedLetter(account, context.config));
    const { token } = await openSession(changes, context, locked, from.userAgent);
    return { token, accountId: account.id };
  });
}
