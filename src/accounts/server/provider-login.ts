import { z } from 'zod';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, ErrorSpec } from '#platform/contract/call.ts';
import { buildEmailSchema, buildPersonNameSchema } from '#platform/contract/common.ts';
import { findClubInstitute, getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { ServerCookie } from '#platform/server/http/cookies.ts';
import { newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import { isInstituteEmail } from '../contract/common.ts';
import { listSignupMistakes } from '../contract/sign-up.ts';
import * as calls from '../contract.ts';
import { login, providerLoginMinutes, providerSignUpMinutes } from '../contract.ts';
import {
  type Account,
  findAccountByEmail,
  lockOpenAccountRow,
  markAccountVerified,
  setTrustedPasswordHash,
} from './accounts.sql.ts';
import type { AccountHooks } from './hooks.ts';
import type { Claims, IdentityProvider, LoginProof } from './identity-provider.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { accountLimits } from './limits.ts';
import { buildVerifiedLetter } from './mails.ts';
import { deleteOneTimeLinks } from './one-time-links.sql.ts';
import { hashPassword } from './passwords.ts';
import { consumeSecondFactorOrReturnError } from './second-factor.ts';
import { deleteSessions } from './sessions.sql.ts';
import { openSession } from './sessions.ts';
import { buildNewAccount, createAccountEvictingUnverified, throwFirstFormMistake } from './sign-up.ts';
import { consumeProviderLogin, insertProviderLogin } from './started-provider-logins.sql.ts';

/** The cookie that binds a login to the browser which started it. It prevents login CSRF. */
export const providerLoginCookie: ServerCookie = {
  name: 'provider-login',
  path: '/v1/api/provider',
  seconds: providerLoginMinutes * 60,
};

/**
 * Facts that the provider has verified. The browser keeps them, encrypted, while the user enters a code or fills in the
 * sign-up form.
 */
const ticket = z.discriminatedUnion('for', [
  z.object({ for: z.literal('a code'), accountId: z.string(), until: z.number() }),
  z.object({ for: z.literal('a sign-up'), email: z.string(), until: z.number() }),
]);
type Ticket = z.infer<typeof ticket>;

/** Encrypts a ticket, so that only this site can read or create one. */
function writeTicket({ secret }: Pick<Context, 'secret'>, written: Ticket): string {
  return Buffer.from(secret.seal(JSON.stringify(written))).toString('base64url');
}

function readTicket<P extends Ticket['for']>(
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

export async function beginProviderLogin(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  provider: IdentityProvider,
  networkAddress: string,
): Promise<{ address: string; browserToken: string }> {
  await consumeLimits(context, accountLimits, { providerPerNetwork: networkAddress });
  const proof = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const browserToken = newToken();
  const address = await provider.loginAddress(proof);
  await insertProviderLogin(context.db.queries, {
    state_fingerprint: hashToken(proof.state),
    browser_fingerprint: hashToken(browserToken),
    sealed_proof: context.secret.seal(JSON.stringify(proof)),
    expires_at: context.clock() + providerLoginMinutes * 60_000,
  });
  return { address, browserToken };
}

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;
type Outcome = AnswerOf<typeof calls.finishProviderLogin>;

const { startAgain, noAddress, instituteAddress, scheduledForDeletion, passkeyNeeded } =
  calls.finishProviderLogin.errors;
const address = buildEmailSchema(noAddress.message, { dot: true });
const personName = buildPersonNameSchema('');

/**
 * Completes a login with the provider's answer. This works once, and only in the browser that started the login. If the
 * verified address has an account, the user is logged in to it or asked for a code. Otherwise the sign-up form is shown
 * (product 4.9).
 * @throws AppError with one of the errors of the call
 */
export async function finishProviderLogin(
  context: Needs,
  provider: IdentityProvider,
  query: string,
  from: { userAgent: string | undefined; browserToken: string | undefined },
  onAccountVerified: AccountHooks['onAccountVerified'],
): Promise<{ outcome: Outcome; accountId?: string }> {
  const proof = await consumeProof(context, query, from.browserToken);
  const claims = await provider.readClaims(query, proof);
  const email = requireVerifiedAddress(claims);
  const account = await findAccountByEmail(context.db.queries, email);
  if (account)
    return {
      outcome: await logInAccount(context, account, from.userAgent, onAccountVerified),
      accountId: account.id,
    };
  if (isInstituteEmail(email, await findClubInstitute(context.db.queries)))
    throw new AppError(instituteAddress);
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
    state_fingerprint: hashToken(state),
    browser_fingerprint: hashToken(browserToken),
  };
  const sealed = await db.change((transaction) => consumeProviderLogin(transaction, wanted, clock()));
  if (!sealed) throw new AppError(startAgain);
  return JSON.parse(secret.open(sealed)) as LoginProof;
}

/**
 * Returns the address that the provider has verified.
 * @throws AppError 403 if it is missing, invalid or not verified
 */
function requireVerifiedAddress({ email, email_verified: isVerified }: Claims): string {
  const checked = address.safeParse(email);
  if (!checked.success || !isTrueClaim(isVerified)) throw new AppError(noAddress);
  return checked.data;
}

/** OpenID Connect defines a boolean, but some providers, such as AWS Cognito, send the text 'true'. */
const isTrueClaim = (value: unknown): boolean => value === true || value === 'true';

async function logInAccount(
  context: Needs,
  account: Account,
  userAgent: string | undefined,
  onAccountVerified: AccountHooks['onAccountVerified'],
): Promise<Outcome> {
  const loginError = (error: ErrorSpec) => new AppError(error, { accountId: account.id });
  if (account.deletionScheduledAt !== null) throw loginError(scheduledForDeletion);
  const unknownPassword = account.isVerified ? undefined : await hashPassword(context, newToken());
  return context.db.change(async (transaction) => {
    const locked = await lockOpenAccountRow(transaction, account.id);
    if (!locked) throw loginError(startAgain);
    if (
      unknownPassword !== undefined &&
      (await takeOverUnverifiedAccount(transaction, context, locked.id, unknownPassword))
    ) {
      await queueMail(transaction, context, locked.email, buildVerifiedLetter(locked, context.config));
      await onAccountVerified(transaction, locked);
    }
    const missing = await consumeSecondFactorOrReturnError(transaction, context, locked, undefined);
    if (missing === passkeyNeeded) throw loginError(passkeyNeeded);
    if (missing) {
      const until = context.clock() + providerLoginMinutes * 60_000;
      const ticket = writeTicket(context, { for: 'a code', accountId: locked.id, until });
      return { outcome: 'code', ticket };
    }
    const { token } = await openSession(transaction, context, locked, userAgent);
    return { outcome: 'in', message: login.answer.shape.message.value, token };
  });
}

/**
 * Verifies the address of an unverified account, because the user has proven to own the address in another way. Deletes
 * what a stranger who signed up could have set: password, sessions, links and known browsers.
 * @returns false if the account was verified meanwhile; nothing is then changed
 */
export async function takeOverUnverifiedAccount(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  if (!(await markAccountVerified(transaction, id, context.clock()))) return false;
  await setTrustedPasswordHash(transaction, id, passwordHash);
  await deleteSessions(transaction, id);
  await deleteBrowsers(transaction, id);
  for (const purpose of ['verify', 'reset', 'institute', 'revert'] as const)
    await deleteOneTimeLinks(transaction, id, purpose);
  return true;
}

/**
 * Completes a provider login with the code of a second factor. The code is always required, because the site cannot
 * know whether the provider asked for one.
 * @throws AppError with one of the errors of the call
 */
export async function finishProviderLoginWithCode(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { ticket, code }: CheckedBody<typeof calls.finishProviderLoginWithCode>,
  userAgent: string | undefined,
): Promise<{ token: string; accountId: string }> {
  const { startAgain } = calls.finishProviderLoginWithCode.errors;
  const accountId = readTicket(context, ticket, 'a code')?.accountId;
  if (accountId === undefined) throw new AppError(startAgain);
  await consumeLimits(context, accountLimits, { providerCodePerAccount: accountId });
  return context.db.change(async (transaction) => {
    const locked = await lockOpenAccountRow(transaction, accountId);
    if (!locked) throw new AppError(startAgain, { accountId });
    const missing = await consumeSecondFactorOrReturnError(transaction, context, locked, code);
    if (missing) throw new AppError(missing, { accountId });
    const { token } = await openSession(transaction, context, locked, userAgent);
    return { token, accountId };
  });
}

/**
 * Creates a verified account with a random password. The user can set a password with a reset link.
 * @throws AppError with one of the errors of the call
 */
export async function signUpWithProvider(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { ticket, ...body }: CheckedBody<typeof calls.signUpWithProvider>,
  from: { networkAddress: string; userAgent: string | undefined },
  { onAccountErased, onAccountVerified }: Pick<AccountHooks, 'onAccountErased' | 'onAccountVerified'>,
): Promise<{ token: string; accountId: string }> {
  const club = await getClub(context.db.queries);
  const { institute } = club;
  throwFirstFormMistake(calls.signUpWithProvider, listSignupMistakes(body, club));
  const email = readTicket(context, ticket, 'a sign-up')?.email;
  if (email === undefined) throw new AppError(calls.signUpWithProvider.errors.startAgain);
  const passwordHash = await context.hashing.reserve(async (hashing) => {
    await consumeLimits(context, accountLimits, { signUpPerNetwork: from.networkAddress });
    return hashPassword({ hashing }, newToken());
  });
  const now = context.clock();
  const account = { ...buildNewAccount({ ...body, email }, institute, passwordHash, now), verified_at: now };
  return context.db.change(async (transaction) => {
    await createAccountEvictingUnverified(transaction, context, account, onAccountErased);
    const locked = await lockOpenAccountRow(transaction, account.id);
    if (!locked) throw new AppError(calls.signUpWithProvider.errors.startAgain);
    await queueMail(transaction, context, email, buildVerifiedLetter(account, context.config));
    await onAccountVerified(transaction, account);
    const { token } = await openSession(transaction, context, locked, from.userAgent);
    return { token, accountId: account.id };
  });
}
