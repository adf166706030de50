import { isDeepStrictEqual } from 'node:util';
import { type Account, findAccount, findCallerAccount } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import {
  findPaymentWayOrDefault,
  type PaymentWay,
  proofKindsByPaymentWay,
} from '#conference/contract/payment-ways.ts';
import {
  type Event,
  findActiveFeeReservation,
  getCurrentFees,
  getShownBankDetails,
  takePlacesOfCurrentFeeRound,
} from '#conference/server/index.ts';
import { type Picture, reencodeDataUrlAsJpeg } from '#media/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { type RegistrationBody, register } from '../contract/form.ts';
import { paymentPictureRule } from '../contract/payment-picture.ts';
import { getEventOpenForRegistration } from './events.ts';
import { registrationLimits } from './limits.ts';
import { hasRegistered } from './registrations.sql.ts';

const { errors } = register;

export type RegisterContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config' | 'decoding' | 'uploads'> & {
  readonly conference: Pick<Catalogue, 'payment'>;
  readonly signal?: AbortSignal;
  /** Network address of the caller, for rate limits. */
  readonly network: string;
};

type EventBody = Pick<RegistrationBody, 'eventName' | 'feesShown'>;

/**
 * Checks whether the delegate may register. It is fast, so call it before images are decoded.
 * @param notVerified error if the delegate's e-mail is not verified
 * @throws AppError `notVerified`; 404 without an account or event; 403 when registration is closed; 409 when fees have
 *   changed
 */
export async function assertMayRegister(
  { db, clock }: Pick<RegisterContext, 'db' | 'clock'>,
  caller: Caller,
  body: EventBody,
  notVerified: ErrorSpec,
): Promise<{ account: Account; event: Event }> {
  const account = findCallerAccount(caller) ?? (await findAccount(db.queries, caller.accountId));
  if (!account || account.deletionScheduledAt !== null) throw new AppError(errors.userNotFound);
  if (!account.isVerified) throw new AppError(notVerified);
  const now = clock();
  const event = await getEventOpenForRegistration(db.queries, body.eventName, now);
  const delegate = { eventId: event.id, accountId: account.id, people: 1 };
  if (!(await findReservedFees(db.queries, delegate, body, now)))
    await getCurrentFeesUnlessChanged(db.queries, event, body, now);
  return { account, event };
}

/**
 * Returns the fees that are current at `now`.
 * @throws AppError 409 when they differ from `feesShown`
 */
export async function getCurrentFeesUnlessChanged(
  db: Db,
  event: Event,
  { feesShown }: EventBody,
  now: number,
): Promise<Event['fees']> {
  const fees = await getCurrentFees(db, event, now);
  requireFees(fees, feesShown);
  return fees;
}

/**
 * Returns the fees that are kept for a payer, if the payer was shown them. A payer who was shown the current fees pays
 * those.
 * @param delegate.people number of people that the payment covers; the fees are kept for no more than were reserved
 */
async function findReservedFees(
  db: Db,
  { people, ...delegate }: { eventId: string; accountId: string; people: number },
  { feesShown }: Pick<EventBody, 'feesShown'>,
  now: number,
): Promise<Event['fees'] | undefined> {
  const kept = feesShown && (await findActiveFeeReservation(db, delegate, now));
  return kept && kept.people >= people && isDeepStrictEqual(feesShown, kept.fees) ? kept.fees : undefined;
}

/**
 * Takes places of the current fee round. Call it in the transaction that stores the registration, after the groups are
 * locked.
 * @param payer.people number of delegates that the payment covers, including the leader
 * @returns the fees that apply to them (product 5.3), or those that are kept for the payer (product 5.17)
 * @throws AppError 409 when the fees differ from `feesShown`, for example because another delegate took the last place
 */
export async function takeFeeRoundPlacesUnlessFeesChanged(
  transaction: Transaction,
  event: Event,
  { accountId, people }: { accountId: string; people: number },
  { feesShown, now }: Pick<EventBody, 'feesShown'> & { now: number },
): Promise<Event['fees']> {
  const current = await getCurrentFees(transaction, event, now);
  if (feesShown && !isDeepStrictEqual(feesShown, current)) {
    const delegate = { eventId: event.id, accountId, people };
    const kept = await findReservedFees(transaction, delegate, { feesShown }, now);
    if (kept) return kept;
  }
  const fees = await takePlacesOfCurrentFeeRound(transaction, event, people, now);
  requireFees(fees, feesShown);
  return fees;
}

function requireFees(fees: Event['fees'], shown: EventBody['feesShown']): void {
  if (shown && !isDeepStrictEqual(shown, fees)) throw new AppError(errors.feesChanged);
}

/**
 * Returns the chosen payment method, or the default one of the event if the request names none. Returns undefined for
 * an event that has no payment details yet, as an event without fees needs none.
 * @throws AppError 409 when the event does not offer it
 */
export async function getChosenOrDefaultPaymentWay(
  { db, conference }: Pick<RegisterContext, 'db' | 'conference'>,
  eventId: string,
  { paymentWay }: Pick<RegistrationBody, 'paymentWay'>,
): Promise<PaymentWay | undefined> {
  const { ways } = await getShownBankDetails(db.queries, eventId, conference);
  const way = findPaymentWayOrDefault(ways, paymentWay);
  if (!way && ways.length > 0) throw new AppError(errors.wayNotOffered);
  return way;
}

/**
 * Returns the screenshot, or undefined if the chosen payment method needs none (product 6.18). If the request names no
 * payment method, the screenshot is required. It may be missing with discount codes, because they can cover the whole
 * fee, and at an event with a fee of 0.
 * @throws AppError 400 when a required screenshot is missing
 */
export function getScreenshotIfRequired(
  { payment, paymentWay, discountCodes = [] }: RegistrationBody,
  { fees }: Pick<Event, 'fees'>,
): string | undefined {
  if (paymentWay && proofKindsByPaymentWay[paymentWay] !== 'screenshot') return undefined;
  if (payment?.startsWith('data:')) return payment;
  if (discountCodes.length > 0 || fees.individualAmount === 0 || fees.groupMemberAmount === 0)
    return undefined;
  throw new AppError(errors.fillAll);
}

/**
 * Decodes the screenshot of the payment. Every decoding attempt uses up the rate limit of the account, even if the
 * picture is invalid.
 * @throws AppError `alreadyRegistered` when the delegate has registered meanwhile; 400 for an invalid picture; 429
 *   after too many attempts; 503 when too many pictures wait to be decoded
 */
export function decodePaymentPicture(
  context: RegisterContext,
  payment: string,
  { accountId, eventId }: { accountId: string; eventId: string },
  alreadyRegistered: ErrorSpec,
): Promise<Picture> {
  return reencodeDataUrlAsJpeg(context, paymentPictureRule, payment, {
    accountId,
    signal: context.signal,
    async beforeDecoding() {
      if (await hasRegistered(context.db.queries, eventId, accountId)) throw new AppError(alreadyRegistered);
      await consumeLimits(context, registrationLimits, { paymentPerAccount: accountId });
    },
  });
}
