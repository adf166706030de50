import { findAccount } from '#accounts/server/index.ts';
import { reserveCurrentFees } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { reserveFees as call } from '../contract/form.ts';
import { getEventOpenForRegistration } from './events.ts';
import { registrationLimits } from './limits.ts';

/**
 * Keeps the fees of the current round for the caller (product 5.17). The server stores when the fees end, so the time
 * of a device is never used.
 * @throws AppError 404 when there is no such event; 403 when registration is closed or the address is not verified; 429
 *   after too many calls
 */
export async function reserveFees(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, people }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  await consumeLimits(context, registrationLimits, { feeReservationPerAccount: accountId });
  const now = context.clock();
  return context.db.change(async (transaction) => {
    const account = await findAccount(transaction, accountId);
    if (!account?.isVerified) throw new AppError(call.errors.notVerified);
    const event = await getEventOpenForRegistration(transaction, eventName, now);
    const kept = await reserveCurrentFees(transaction, { event, accountId, people }, now);
    return { reservation: kept ? { ...kept, endsAt: new Date(kept.endsAt).toISOString() } : null };
  });
}
