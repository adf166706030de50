import type { Caller } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * A session has to begin at this time or later for a password set `now` on the profile page, which asks for no earlier one:
 * its owner has had a day to read the mail.
 */
export const provesFromProfile = (now: number): number => now + dayMs;

/** One that came with a mailed link, at sign-up or from the settings is good in every session: no earlier one has survived it. */
export const provesAtOnce = 0;

/** Whether the password of an account is good, in this session, for more than to log in. */
export async function passwordProves(
  queries: Queries,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where('sessions.id', '=', sessionId)
    .whereRef('sessions.created_at', '>=', 'accounts.password_proves_from')
    .executeTakeFirst();
  return row !== undefined;
}
