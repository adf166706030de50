import type { AnswerOf, Refusal } from '#platform/contract/call.ts';
import { emailField, personField, said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { isInstituteEmail } from '../../contract/rules.ts';
import {
  finishProviderLogin as call,
  login,
  providerLoginMinutes,
  providerSignUpMinutes,
} from '../../contract.ts';
import { type Account, findAccountByEmail } from '../accounts.sql.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { hashPassword } from '../password.ts';
import { missingSecondStep } from '../second-factor/second-step.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Claims, LoginProof, Provider } from './provider.ts';
import { takeProviderLogin } from './provider-logins.sql.ts';
import { takeOver } from './take-over.ts';
import { writeTicket } from './ticket.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>;
type Outcome = AnswerOf<typeof call>;

const { startAgain, noAddress, instituteAddress, scheduledForDeletion, passkeyNeeded } = call.errors;
const address = emailField(noAddress[1], { dot: true });
const personName = personField('');

/**
 * Ends a log-in with what the provider sent back, once, in the browser that began it. An address that it vouches for is as
 * good as one that was verified here: it opens its account, or a form to sign up (product 4.9).
 * @param query of the address that the provider led back to
 * @param from what the browser says that it is, and the token it was given when it began
 * @throws AppError with one of the contract's errors
 */
export async function finishProviderLogin(
  context: Needs,
  provider: Provider,
  query: string,
  from: { userAgent: string | undefined; browserToken: string | undefined },
): Promise<{ outcome: Outcome; accountId?: string }> {
  const proof = await takeProof(context, query, from.browserToken);
  const claims = await provider.whoIs(query, proof);
  const email = verifiedAddress(claims);
  const account = await findAccountByEmail(context.db.queries, email);
  if (account) return { outcome: await enter(context, account, from.userAgent), accountId: account.id };
  if (isInstituteEmail(email)) throw new AppError(instituteAddress);
  const until = context.clock() + providerSignUpMinutes * 60_000;
  const ticket = writeTicket(context, { for: 'a sign-up', email, until });
  const name = personName.safeParse(claims.name).data ?? '';
  return { outcome: { outcome: 'new', ticket, email, name } };
}

async function takeProof(
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
  const sealed = await db.change((changes) => takeProviderLogin(changes, wanted, clock()));
  if (!sealed) throw new AppError(startAgain);
  return JSON.parse(secret.open(sealed)) as LoginProof;
}

/** @throws AppError 403 for somebody whose address is missing, not an address, or not confirmed */
function verifiedAddress({ email, email_verified: isVerified }: Claims): string {
  const checked = address.safeParse(email);
  if (!checked.success || isVerified !== true) throw new AppError(noAddress);
  return checked.data;
}

async function enter(context: Needs, account: Account, userAgent: string | undefined): Promise<Outcome> {
  const turnAway = (refusal: Refusal) => new AppError(refusal, { accountId: account.id });
  if (account.deletionScheduledAt !== null) throw turnAway(scheduledForDeletion);
  const unknownPassword = account.isVerified ? undefined : await hashPassword(context, newToken());
  return context.db.change(async (changes) => {
    const held = await lockAccount(changes, account.id);
    if (!held) throw turnAway(startAgain);
    if (unknownPassword !== undefined) await takeOver(changes, context, held, unknownPassword);
    const missing = await missingSecondStep(changes, context, held, undefined);
    if (missing === passkeyNeeded) throw turnAway(passkeyNeeded);
    if (missing) {
      const until = context.clock() + providerLoginMinutes * 60_000;
      const ticket = writeTicket(context, { for: 'a code', accountId: held.id, until });
      return { outcome: 'code', ticket };
    }
    const { token } = await openSession(changes, context, held, userAgent);
    return { outcome: 'in', ...said(login), token };
  });
}
