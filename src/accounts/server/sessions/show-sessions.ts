import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getSessions } from '../../contract.ts';
import { listSessions } from '../sessions.sql.ts';

/** Where the caller's account is logged in, newest first. */
export async function showSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<AnswerOf<typeof getSessions>> {
  const sessions = await listSessions(db.queries, caller.accountId, clock());
  const time = (at: number) => new Date(at).toISOString();
  return {
    sessions: sessions.map(({ id, device, created_at, expires_at }) => ({
      sessionID: id,
      device,
      since: time(created_at),
      until: time(expires_at),
      isThis: id === caller.sessionId,
    })),
  };
}
