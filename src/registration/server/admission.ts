import { isDeepStrictEqual } from 'node:util';
import { type Account, callerAccount, findAccount } from '#accounts/server/index.ts';
import type { Event } from '#conference/server/index.ts';
import { paymentRule } from '#media/contract.ts';
import { type Picture, readPicture } from '#media/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { type RegistrationBody, register } from '../contract/form.ts';
import { getOpenEvent } from './events.ts';
import { hasRegistered } from './registrations.sql.ts';

const { errors } = register;

/** Hook of other modules: the last step of the transaction that stores a paid registration. */
export type OnRegistered = (transaction: Transaction, registrationId: string, at: number) => Promise<void>;

/** Dependencies of a registration besides its input. */
export type RegisterContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config' | 'decoding'> & {
  readonly onRegistered: OnRegistered;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
};

/** The event, and the fees that the form showed, if sent. */
type EventBody = Pick<RegistrationBody, 'eventName' | 'feesShown'>;

/**
 * Returns the delegate and the event if the delegate may register for it now. Cheap, so it runs before any image decoding.
 * @param notVerified error for a delegate whose e-mail is not verified
 * @throws AppError 404 for no account or event, 403 for not verified or a closed window, 409 for fees that have changed
 */
export async function checkAdmission(
  { db, clock }: Pick<RegisterContext, 'db' | 'clock'>,
  caller: Caller,
  body: EventBody,
  notVerified: ErrorSpec,
): Promise<{ account: Account; event: Event }> {
  const account = callerAccount(caller) ?? (await findAccount(db.queries, caller.accountId));
  if (!account || account.deletionScheduledAt !== null) throw new AppError(errors.userNotFound);
  if (!account.isVerified) throw new AppError(notVerified);
  return { account, event: await getAdmittingEvent(db.queries, body, clock()) };
}

/**
 * Reads the event again inside the transaction, since decoding a picture takes time; the fee is computed from this result.
 * `Database.change` locks the caller's account, so it is not deleted, made an admin, or the leader of a new group meanwhile.
 * @throws AppError as `getAdmittingEvent`
 */
export function recheckAdmission(
  transaction: Transaction,
  { clock }: Pick<RegisterContext, 'clock'>,
  body: EventBody,
): Promise<Event> {
  return getAdmittingEvent(transaction, body, clock());
}

/**
 * Gets the event if its window is open and its fees are those the delegate saw.
 * @throws AppError 404 when there is no such event, 403 with its name when it is closed (product 5.1), 409 when a fee
 *   has changed
 */
async function getAdmittingEvent(db: Db, { eventName, feesShown }: EventBody, now: number): Promise<Event> {
  const event = await getOpenEvent(db, eventName, now);
  if (feesShown && !isDeepStrictEqual(feesShown, event.fees)) throw new AppError(errors.feesChanged);
  return event;
}

/**
 * Returns the payment screenshot of a payer, still undecoded.
 * @throws AppError 400 when none was sent
 */
export function requirePayment(payment: string | undefined): string {
  if (!payment?.startsWith('data:')) throw new AppError(errors.fillAll);
  return payment;
}

/**
 * Decodes a payment screenshot. The rate limit is consumed before decoding. A delegate who has registered while the request
 * was queued, for example with a duplicate request, gets `alreadyRegistered`.
 * @throws AppError 400 for no accepted picture, 429 for too many attempts, 503 when too many wait
 */
export function readPayment(
  context: RegisterContext,
  payment: string,
  { accountId, eventId }: { accountId: string; eventId: string },
  alreadyRegistered: ErrorSpec,
): Promise<Picture> {
  return readPicture(context, paymentRule, payment, {
    accountId,
    signal: context.signal,
    async beforeDecoding() {
      if (await hasRegistered(context.db.queries, eventId, accountId)) throw new AppError(alreadyRegistered);
      await consume(context, { paymentPerAccount: accountId });
    },
  });
}
