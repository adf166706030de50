import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getOwnRequests as call } from '../../contract.ts';
import { openRequestsOf } from './requests.sql.ts';

/** What the caller is asked for, oldest first. */
export async function listOwnRequests(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof call>> {
  const open = await openRequestsOf(db.queries, accountId);
  return {
    requests: open.map(({ askedAt, words, ...request }) => ({
      ...request,
      words: words || null,
      at: new Date(askedAt).toISOString(),
    })),
  };
}
