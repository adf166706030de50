import { lockForChange } from '#conference/server/index.ts';
import { type Letter, loginLink, queueMail } from '#email/server/index.ts';
import { paymentRule } from '#media/contract.ts';
import { type Picture, pictureAddress, readPicture, storePicture } from '#media/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { listPaymentSubmissions, lockRegistration, replacePayment } from '#registration/server/index.ts';
import {
  getAskedAgain as askedCall,
  askReasonText,
  missingPaise,
  type getOwnRequests as ownCall,
  type PaymentRequestFacts,
  paymentRequestInWords,
  paymentRequestText,
  requestResubmission as requestCall,
  sendPaymentAgain as sendCall,
} from '../../contract.ts';
import { dueBeside, keptOf } from '../../rule/reconcile.ts';
import { receivedFor } from '../credits.sql.ts';
import { type Addressee, asPayer, findAddressee, payerOf } from '../payers.sql.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import { addRequest, answerRequest, openRequestsOf, requestsOf, whyDeclined } from './requests.sql.ts';

const { errors: requestErrors } = requestCall;

/**
 * Asks the payer of a pending registration for another picture or number, by mail, with the reason (product 16.12). Atomic: only
 * the first of concurrent requests succeeds.
 * @throws AppError 404 no such registration; 409 the leader pays, it was decided, asked already, or the event is over
 */
export async function requestResubmission(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  body: CheckedBody<typeof requestCall>,
): Promise<void> {
  const { regID: registrationId } = body;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const person = await findAddressee(transaction, registrationId);
    if (!person) throw new AppError(requestErrors.noSuchRegistration);
    if (person.mode === 'member') throw new AppError(requestErrors.paidByLeader);
    await lockForChange(transaction, person.eventId);
    if (!(await lockRegistration(transaction, registrationId, 'pending')))
      throw new AppError(requestErrors.decided);
    const facts = { reason: body.reason ?? null, ...(await sumsOf(transaction, registrationId)) };
    const message = body.words ?? '';
    if (!(await addRequest(transaction, { registrationId, ...facts, message, at, by: accountId })))
      throw new AppError(requestErrors.alreadyAsked);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'payment asked again',
      subjectId: registrationId,
      note: paymentRequestInWords(facts, message),
    });
    const letter = askedAgainLetter(person, { facts, message, publicUrl: context.config.publicUrl });
    await queueMail(transaction, context, person.email, letter, person.eventId);
  });
}

interface Sums {
  duePaise: number;
  /** 0 where the money may be another delegate's. */
  receivedPaise: number;
}

/** What is due, of a group since some have withdrawn, and what came. */
async function sumsOf(transaction: Transaction, registrationId: string): Promise<Sums> {
  const row = await payerOf(transaction, registrationId);
  if (!row) throw new AppError(requestErrors.noSuchRegistration);
  const payer = asPayer(row, await readRegion(transaction));
  const receivedPaise = Math.max(0, keptOf(payer, await receivedFor(transaction, registrationId)));
  return { duePaise: dueBeside(payer, receivedPaise), receivedPaise };
}

/** Asks a delegate for another proof of the payment, or for the rest of it, and says why. */
export function askedAgainLetter(
  { name, eventName, reference }: Addressee,
  { facts, message, publicUrl }: { facts: PaymentRequestFacts; message: string; publicUrl: string },
): Letter {
  const { title, toDo, button } = paymentRequestText(facts, reference);
  const reason = askReasonText(facts);
  const why = reason ? ` ${reason}` : '';
  return {
    kind: 'payment asked again',
    subject: `${title} (${eventName})`,
    to: name,
    paragraphs: [
      `We have checked your registration for the ${eventName}, and could not finish yet.${why}`,
      `${title}. ${toDo}`,
      ...(message ? [{ secretariatWrites: message }] : []),
      'Answer on your dashboard. It takes a minute on a phone. You keep your place in the queue.',
    ],
    facts: [
      ['Event', eventName],
      ['Payment reference', reference],
      ['Status', 'pending'],
    ],
    action: {
      label: missingPaise(facts) > 0 ? 'Open your dashboard' : button,
      href: loginLink(publicUrl, '/dashboard'),
    },
  };
}

const { errors: sendErrors } = sendCall;

type SendContext = Pick<Context, 'db' | 'clock' | 'decoding'> & { signal?: AbortSignal };

/**
 * Takes the picture, the number, or both, that a delegate was asked for. What was there before stays beside it, the registration
 * stays pending, and its money is matched anew (product 16.12).
 * @throws AppError 404 when it is not the caller's; 409 when no proof was requested, it was decided, or the event is over; 400 for no
 *   accepted picture, 429 for too many attempts, 503 when too many wait
 */
export async function sendPaymentAgain(
  context: SendContext,
  { accountId }: Caller,
  { regID: registrationId, payment, transactionNumber }: CheckedBody<typeof sendCall>,
): Promise<void> {
  const { queries } = context.db;
  const own = await findAddressee(queries, registrationId);
  if (own?.accountId !== accountId) throw new AppError(sendErrors.noSuchRegistration);
  await requireAsked(queries, registrationId, accountId);
  const picture =
    payment === undefined ? undefined : await readProof(context, payment, { registrationId, accountId });
  await context.db.change(async (transaction) => {
    const at = context.clock();
    await lockForChange(transaction, own.eventId);
    if (!(await lockRegistration(transaction, registrationId, 'pending')))
      throw new AppError(sendErrors.decided);
    if (!(await answerRequest(transaction, registrationId, at))) throw new AppError(sendErrors.notAsked);
    await replacePayment(transaction, registrationId, {
      ...(picture && {
        pictureId: await storePicture(transaction, context, accountId, paymentRule, picture),
      }),
      ...(transactionNumber ? { transactionNumber } : {}),
      at,
    });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'payment sent again',
      subjectId: registrationId,
      after: sentInWords(picture !== undefined, !!transactionNumber),
    });
    await requestReconciliation(transaction);
  });
}

function sentInWords(hasPicture: boolean, hasNumber: boolean): string {
  if (hasPicture && hasNumber) return 'picture and number';
  return hasPicture ? 'picture' : 'number';
}

/** @throws AppError 409 when no answer is expected */
async function requireAsked(db: Db, registrationId: string, accountId: string): Promise<void> {
  const open = await openRequestsOf(db, accountId);
  if (!open.some((request) => request.regID === registrationId)) throw new AppError(sendErrors.notAsked);
}

/** An answer that was sent twice is not decoded twice. */
function readProof(
  context: SendContext,
  payment: string,
  { registrationId, accountId }: { registrationId: string; accountId: string },
): Promise<Picture> {
  return readPicture(context, paymentRule, payment, {
    accountId,
    signal: context.signal,
    async beforeDecoding() {
      await requireAsked(context.db.queries, registrationId, accountId);
      await consume(context, { paymentPerAccount: accountId });
    },
  });
}

/** What the caller is asked for, oldest first. */
export async function listOwnRequests(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const open = await openRequestsOf(db.queries, accountId);
  return {
    requests: open.map(({ askedAt, message, ...request }) => ({
      ...request,
      words: message || null,
      at: new Date(askedAt).toISOString(),
    })),
  };
}

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Returns the requests to the payer of a registration, and the earlier submissions.
 * @throws AppError 404 when there is none with this id, or its group waits for the leader who pays
 */
export async function readAskedAgain(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  registrationId: string,
): Promise<AnswerOf<typeof askedCall>> {
  const { queries } = context.db;
  const payer = await payerOf(queries, registrationId);
  if (!payer) throw new AppError(askedCall.errors.noSuchRegistration);
  const [requests, earlier, declined] = await Promise.all([
    requestsOf(queries, payer.id),
    listPaymentSubmissions(queries, payer.id),
    whyDeclined(queries, payer.id),
  ]);
  return {
    requests: requests.map(({ _id, by, askedAt, answeredAt, closedAt, message, ...facts }) => ({
      _id,
      by,
      words: paymentRequestInWords(facts, message),
      at: asTime(askedAt),
      answeredAt: answeredAt === null ? null : asTime(answeredAt),
      closed: closedAt !== null,
    })),
    earlier: earlier.map(({ id, pictureId, transactionNumber, replacedAt }) => ({
      _id: id,
      picture: pictureId === null ? null : pictureAddress(context, pictureId, 'payment'),
      transactionNumber,
      replacedAt: asTime(replacedAt),
    })),
    declined: declined ? { why: declined.why, at: asTime(declined.at) } : null,
  };
}
