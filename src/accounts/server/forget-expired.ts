import type { Context } from '#platform/server/context.ts';
import { removeLinksExpiredBefore } from './links.sql.ts';
import { forgetChallenges } from './passkeys/passkeys.sql.ts';
import { removeExpiredSessions } from './sessions.sql.ts';

const lateAnswerMs = 7 * 24 * 60 * 60_000;
/** Clocks of several machines differ: a used challenge is forgotten when it is late by all of them. */
const clocksDifferMs = 60 * 60_000;

/** Sweeps ended sessions, and links a week after they expired: until then a late click hears that it came late. */
export async function forgetExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await removeExpiredSessions(db.queries, now);
  await forgetChallenges(db.queries, now - clocksDifferMs);
  await removeLinksExpiredBefore(db.queries, now - lateAnswerMs);
}
