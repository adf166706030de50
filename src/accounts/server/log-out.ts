import type { Caller, Context } from '#platform/server/context.ts';
import { removeSession } from './sessions.sql.ts';

/** Ends the session of the token that made the call; the account's other sessions go on. */
export async function logOut({ db }: Pick<Context, 'db'>, caller: Caller): Promise<void> {
  await removeSession(db.queries, caller.accountId, caller.sessionId);
}
