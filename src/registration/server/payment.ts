import { paymentRule } from '#media/contract.ts';
import { type Picture, readPicture } from '#media/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { register } from '../contract/form.ts';
import type { Needs } from './admission.ts';
import { hasRegistered } from './group/members.sql.ts';

/** Returns the payment screenshot of a payer, still undecoded.
 * @throws AppError 400 when none was sent
 */
export function requirePayment(payment: string | undefined): string {
  if (!payment?.startsWith('data:')) throw new AppError(register.errors.fillAll);
  return payment;
}

/** The payer, the event, and the error for a payer who has registered meanwhile. */
interface Payer {
  accountId: string;
  eventId: string;
  alreadyRegistered: ErrorSpec;
}

/** Reads a payment screenshot. The rate limit is consumed before decoding. A delegate who has registered while the request was
 * queued, for example with a duplicate request, gets `alreadyRegistered`.
 * @throws AppError 400 for no accepted picture, 429 for too many attempts, 503 when too many wait
 */
export function readPayment(
  context: Needs,
  payment: string,
  { accountId, eventId, alreadyRegistered }: Payer,
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
