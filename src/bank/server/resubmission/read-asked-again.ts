import { pictureAddress } from '#media/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { earlierPaymentsOf } from '#registration/server/index.ts';
import { getAskedAgain as call, paymentRequestInWords } from '../../contract.ts';
import { payerOf } from '../payers.sql.ts';
import { requestsOf, whyDeclined } from './requests.sql.ts';

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * What whoever pays for a registration was asked, and what they had sent before.
 * @throws AppError 404 when there is none with this id, or its group waits for the leader who pays
 */
export async function readAskedAgain(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  regID: string,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const payer = await payerOf(queries, regID);
  if (!payer) throw new AppError(call.errors.noSuchRegistration);
  const [requests, earlier, declined] = await Promise.all([
    requestsOf(queries, payer.id),
    earlierPaymentsOf(queries, payer.id),
    whyDeclined(queries, payer.id),
  ]);
  return {
    requests: requests.map(({ _id, by, askedAt, answeredAt, closedAt, words, ...facts }) => ({
      _id,
      by,
      words: paymentRequestInWords(facts, words),
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
