import { lockEventAndRequirePossible } from '#conference/server/index.ts';
import { buildLinkViaLogin, type ClubLetter, countIfWordsAllowed, queueMail } from '#email/server/index.ts';
import {
  type Picture,
  reencodeDataUrlAsJpeg,
  signImageAddressOrDefault,
  storeReencodedPicture,
} from '#media/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { findVisibleBuiltInQuestion } from '#questions/contract/built-in-questions.ts';
import { getFormLayout } from '#questions/server/index.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import {
  findRegistrationWithContact,
  incrementRevisionIfPending,
  isPendingAndCurrentRevision,
  listReplacedPaymentProofs,
  lockRegistration,
  type RegistrationWithContact,
  registrationLimits,
  replacePaymentProof,
} from '#registration/server/index.ts';
import {
  type AskedFacts,
  getResubmissionHistory as askedCall,
  buildResubmissionInstructions,
  calculateMissingAmountOfPartPayment,
  describeResubmissionRequest,
  formatResubmissionReason,
  type getOwnOpenResubmissionRequests as ownCall,
  requestResubmission as requestCall,
  resubmitPaymentProof as sendCall,
} from '../../contract/resubmission.ts';
import { calculateNetReceived, getDueAmountToCompare } from '../../rule/reconcile.ts';
import { sumMatchedCredits } from '../matches.sql.ts';
import { findPayer, toPayer } from '../payers.sql.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import {
  findDeclineReason,
  insertResubmissionRequest,
  listOpenResubmissionRequestsOfAccount,
  listResubmissionRequests,
  markResubmissionRequestAnswered,
} from './requests.sql.ts';

const { errors: requestErrors } = requestCall;

/**
 * Asks the delegate for another proof of payment (product 16.12). Atomic: only the first of concurrent requests
 * succeeds.
 * @throws AppError 404 when there is no such registration; 409 when the leader pays, the registration was decided,
 *   nothing is due, a request is open, or the event has ended
 */
export async function requestResubmission(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  body: CheckedBody<typeof requestCall>,
): Promise<void> {
  const { regID: registrationId } = body;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const person = await findRegistrationWithContact(transaction, registrationId);
    if (!person) throw new AppError(requestErrors.noSuchRegistration);
    if (person.mode === 'member') throw new AppError(requestErrors.paidByLeader);
    await lockEventAndRequirePossible(transaction, person.eventId, 'request_payment_proof', at);
    if (!(await lockRegistration(transaction, registrationId, 'pending')))
      throw new AppError(requestErrors.decided);
    const facts = { reason: body.reason ?? null, ...(await sumsOf(transaction, registrationId)) };
    if (facts.dueAmount === 0) throw new AppError(requestErrors.nothingDue);
    const message = body.words ?? '';
    if (
      !(await insertResubmissionRequest(transaction, {
        registrationId,
        ...facts,
        message,
        at,
        by: accountId,
      }))
    )
      throw new AppError(requestErrors.alreadyAsked);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'resubmission_requested',
      subjectId: registrationId,
      note: describeResubmissionRequest(facts, message, (await getClubRegion(transaction)).currency),
    });
    const quotes =
      message !== '' &&
      (await countIfWordsAllowed(transaction, context, {
        accountId,
        kind: 'resubmission_requested',
        recipients: [person.email],
      }));
    const { publicUrl } = context.config;
    const asked = { ...facts, asksForNumber: await asksForTransactionNumber(transaction, person.eventId) };
    const letter = buildResubmissionLetter(person, { facts: asked, message, quotes, publicUrl });
    await queueMail(transaction, context, person.email, letter, person.eventId);
  });
}

interface Sums {
  dueAmount: number;
  /**
   * Amount received minus refunds, at least 0, in minor units. Leaves out credits that also match another registration.
   */
  receivedAmount: number;
}

async function sumsOf(transaction: Transaction, registrationId: string): Promise<Sums> {
  const row = await findPayer(transaction, registrationId);
  if (!row) throw new AppError(requestErrors.noSuchRegistration);
  const payer = toPayer(row, await getClubRegion(transaction));
  const receivedAmount = Math.max(
    0,
    calculateNetReceived(payer, await sumMatchedCredits(transaction, registrationId)),
  );
  return { dueAmount: getDueAmountToCompare(payer, receivedAmount), receivedAmount };
}

function buildResubmissionLetter(
  { name, eventName, reference }: RegistrationWithContact,
  asked: {
    facts: AskedFacts;
    message: string;
    quotes: boolean;
    publicUrl: string;
  },
): ClubLetter {
  const { facts, message, quotes, publicUrl } = asked;
  const reason = formatResubmissionReason(facts);
  const why = reason ? ` ${reason}` : '';
  return ({ currency }) => {
    const { title, toDo, button } = buildResubmissionInstructions(facts, reference, currency);
    return {
      kind: 'resubmission_requested',
      subject: `${title} (${eventName})`,
      to: name,
      paragraphs: [
        `We have checked your registration for ${eventName}, and could not finish yet.${why}`,
        `${title}. ${toDo}`,
        ...(message
          ? [
              quotes
                ? { secretariatWrites: message }
                : 'The secretariat has written more about it. You can read it on your dashboard.',
            ]
          : []),
        'Answer on your dashboard. It takes a minute on a phone. You keep your place in the queue.',
      ],
      facts: [
        ['Event', eventName],
        ['Payment reference', reference],
        ['Status', 'pending'],
      ],
      action: {
        label: calculateMissingAmountOfPartPayment(facts) > 0 ? 'Open your dashboard' : button,
        href: buildLinkViaLogin(publicUrl, '/dashboard'),
      },
    };
  };
}

async function asksForTransactionNumber(db: Db, eventId: string): Promise<boolean> {
  return findVisibleBuiltInQuestion('transactionNumber', await getFormLayout(db, eventId)) !== undefined;
}

const { errors: sendErrors } = sendCall;

type SendContext = Pick<Context, 'db' | 'clock' | 'decoding' | 'uploads'> & { signal?: AbortSignal };

/**
 * Answers a request for another proof. With `revision` it replaces the proof even without a request (product 16.12).
 * Keeps the earlier picture and number. The registration stays pending.
 * @throws AppError 404 when the registration is not the caller's; 409 when no proof was requested and no revision is
 *   given, the registration has another revision or was decided, the leader pays, or the event has ended; 400 for a
 *   picture that is not accepted, or without a picture if the club has hidden the transaction number; 429 for too many attempts; 503 when the queue is full
 */
export async function resubmitPaymentProof(
  context: SendContext,
  { accountId }: Caller,
  { regID: registrationId, payment, revision, ...body }: CheckedBody<typeof sendCall>,
): Promise<void> {
  const { queries } = context.db;
  const registration = await findRegistrationWithContact(queries, registrationId);
  if (registration?.accountId !== accountId) throw new AppError(sendErrors.noSuchRegistration);
  if (registration.mode === 'member' && revision !== undefined) throw new AppError(sendErrors.paidByLeader);
  const asksForNumber = await asksForTransactionNumber(queries, registration.eventId);
  const transactionNumber = asksForNumber ? body.transactionNumber : undefined;
  const proof = { registrationId, accountId, revision };
  await requireReplaceable(queries, proof);
  if (payment === undefined && !transactionNumber) throw new AppError(sendErrors.screenshotMissing);
  if (payment === undefined)
    await consumeLimits(context, registrationLimits, { paymentPerAccount: accountId });
  const picture = payment === undefined ? undefined : await readProof(context, payment, proof);
  await context.db.change(async (transaction) => {
    const at = context.clock();
    await lockEventAndRequirePossible(transaction, registration.eventId, 'send_payment_proof', at);
    if (!(await lockRegistration(transaction, registrationId, 'pending')))
      throw new AppError(sendErrors.decided);
    const isRequested = await markResubmissionRequestAnswered(transaction, registrationId, at);
    if (revision === undefined && !isRequested) throw new AppError(sendErrors.notAsked);
    if (
      revision !== undefined &&
      !(await incrementRevisionIfPending(transaction, { id: registrationId, revision }))
    )
      throw new AppError(sendErrors.changedMeanwhile);
    await replacePaymentProof(transaction, registrationId, {
      ...(picture && {
        pictureId: await storeReencodedPicture(transaction, context, accountId, paymentPictureRule, picture),
      }),
      ...(transactionNumber ? { transactionNumber } : {}),
      at,
    });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: isRequested ? 'payment_resubmitted' : 'payment_replaced',
      subjectId: registrationId,
      after: { fact: 'payment_proof', hasPicture: picture !== undefined, hasNumber: !!transactionNumber },
    });
    await requestReconciliation(transaction);
  });
}

interface Proof {
  registrationId: string;
  accountId: string;
  revision: number | undefined;
}

/** @throws AppError 409 when no request is open, or the registration has another revision or was decided */
async function requireReplaceable(db: Db, { registrationId, accountId, revision }: Proof): Promise<void> {
  if (revision !== undefined) {
    if (await isPendingAndCurrentRevision(db, { id: registrationId, revision })) return;
    const isDecided = (await findRegistrationWithContact(db, registrationId))?.status !== 'pending';
    throw new AppError(isDecided ? sendErrors.decided : sendErrors.changedMeanwhile);
  }
  const open = await listOpenResubmissionRequestsOfAccount(db, accountId);
  if (!open.some((request) => request.regID === registrationId)) throw new AppError(sendErrors.notAsked);
}

/** Decodes an uploaded picture. Concurrent uploads of the same picture share one decoding. */
function readProof(context: SendContext, payment: string, proof: Proof): Promise<Picture> {
  const { accountId } = proof;
  return reencodeDataUrlAsJpeg(context, paymentPictureRule, payment, {
    accountId,
    signal: context.signal,
    async beforeDecoding() {
      await requireReplaceable(context.db.queries, proof);
      await consumeLimits(context, registrationLimits, { paymentPerAccount: accountId });
    },
  });
}

export async function listOwnOpenResubmissionRequests(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const open = await listOpenResubmissionRequestsOfAccount(db.queries, accountId);
  const requests: AnswerOf<typeof ownCall>['requests'] = [];
  for (const { askedAt, message, eventId, ...request } of open)
    requests.push({
      ...request,
      asksForNumber: await asksForTransactionNumber(db.queries, eventId),
      words: message || null,
      at: new Date(askedAt).toISOString(),
    });
  return { requests };
}

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** @throws AppError 404 when there is no such registration, or its group has no leader yet */
export async function getResubmissionHistory(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  registrationId: string,
): Promise<AnswerOf<typeof askedCall>> {
  const { queries } = context.db;
  const payer = await findPayer(queries, registrationId);
  if (!payer) throw new AppError(askedCall.errors.noSuchRegistration);
  const [requests, earlier, declined, { currency }] = await Promise.all([
    listResubmissionRequests(queries, payer.id),
    listReplacedPaymentProofs(queries, payer.id),
    findDeclineReason(queries, payer.id),
    getClubRegion(queries),
  ]);
  return {
    requests: requests.map(({ _id, by, askedAt, answeredAt, closedAt, message, ...facts }) => ({
      _id,
      by,
      words: describeResubmissionRequest(facts, message, currency),
      at: asTime(askedAt),
      answeredAt: answeredAt === null ? null : asTime(answeredAt),
      closed: closedAt !== null,
    })),
    earlier: earlier.map(({ id, pictureId, transactionNumber, replacedAt }) => ({
      _id: id,
      picture: pictureId === null ? null : signImageAddressOrDefault(context, pictureId, 'payment'),
      transactionNumber,
      replacedAt: asTime(replacedAt),
    })),
    declined: declined ? { why: declined.why, at: asTime(declined.at) } : null,
  };
}
