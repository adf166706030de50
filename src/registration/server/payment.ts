import { paymentRule } from '#media/contract.ts';
import { type Picture, readPicture } from '#media/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { register } from '../contract/form.ts';
import type { Needs } from './admission.ts';
import { hasRegistered } from './group/members.sql.ts';

/**
 * The payment screenshot of somebody who has to pay, still undecoded.
 * @throws AppError 400 when none was sent
 */
export function requirePayment(payment: string | undefined): string {
  if (!payment?.startsWith('data:')) throw new AppError(register.errors.fillAll);
  return payment;
}

/** Who pays for which event, and the refusal for somebody who is registered for it by now. */
interface Payer {
  accountId: string;
  eventId: string;
  alreadyRegistered: ErrorSpec;
}

/**
 * Reads a payment screenshot. The attempt is counted before anything is decoded; whoever was registered while it waited,
 * as with the same request sent twice, is told so instead.
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
      await spend(context, { paymentPerAccount: accountId });
    },
  });
}
