import type { Context } from '#platform/server/context.ts';
import { findAccountByEmail, lockOpenAccountRow } from './accounts.sql.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session without a password, for the sample people of a demo.
 * @throws {Error} if the account does not exist or is being deleted
 */
export async function openSessionWithoutPassword(
  context: Pick<Context, 'db' | 'clock'>,
  email: string,
  userAgent: string | undefined,
): Promise<{ token: string; accountId: string }> {
  const account = await findAccountByEmail(context.db.queries, email);
  return context.db.change(async (transaction) => {
    const locked = account && (await lockOpenAccountRow(transaction, account.id));
    if (!locked) throw new Error('The sample account cannot log in.');
    const { token } = await openSession(transaction, context, locked, userAgent);
    return { token, accountId: locked.id };
  });
}
