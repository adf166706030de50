import type { CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { enterProviderCode as call } from '../../contract.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { missingSecondStep } from '../second-factor/second-step.ts';
import { openSession } from '../sessions/open-session.ts';
import { readTicket } from './ticket.ts';

/**
 * Ends a log-in with the provider for an account with a second factor: what the provider asked for does not count as one,
 * since nobody here knows what it was.
 * @param userAgent what the browser says that it is
 * @throws AppError with one of the contract's errors
 */
export async function enterProviderCode(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { ticket, code }: CheckedBody<typeof call>,
  userAgent: string | undefined,
): Promise<{ token: string; accountId: string }> {
  const { startAgain } = call.errors;
  const accountId = readTicket(context, ticket, 'a code')?.accountId;
  if (accountId === undefined) throw new AppError(startAgain);
  await spend(context, { providerCodePerAccount: accountId });
  return context.db.change(async (changes) => {
    const held = await lockAccount(changes, accountId);
    if (!held) throw new AppError(startAgain, { accountId });
    const missing = await missingSecondStep(changes, context, held, code);
    if (missing) throw new AppError(missing, { accountId });
    const { token } = await openSession(changes, context, held, userAgent);
    return { token, accountId };
  });
}
