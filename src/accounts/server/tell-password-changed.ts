import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import type { Account } from './accounts.sql.ts';
import { issueLink } from './issue-link.ts';

/** Tells an account, in the transaction that changes its password, with a link to say that it was somebody else (product 4.8). */
export async function tellPasswordChanged(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<void> {
  const { letter } = await issueLink(changes, context, 'disown', account);
  await queueMail(changes, context, account.email, letter);
}
