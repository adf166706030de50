import type { Context } from '#platform/server/context.ts';
import { knownBrowserDays } from '../contract/rules.ts';
import { removeUnusedBrowsers } from './known-browsers.sql.ts';
import { removeLinksExpiredBefore } from './links.sql.ts';
import { deleteExpiredChallenges } from './passkeys/passkeys.sql.ts';
import { removeExpiredProviderLogins } from './provider/provider-logins.sql.ts';
import { removeExpiredSessions } from './sessions.sql.ts';

const dayMs = 24 * 60 * 60_000;
const lateAnswerMs = 7 * dayMs;
/** Clocks of several machines differ: a used challenge is forgotten when it is late by all of them. */
const clocksDifferMs = 60 * 60_000;

/**
 * Deletes expired sessions, unused known browsers, used challenges, and links one week after they expired. Until then
 * a late click gets the answer that the link has expired.
 */
export async function deleteExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await removeExpiredSessions(db.queries, now);
  await removeUnusedBrowsers(db.queries, now - knownBrowserDays * dayMs);
  await removeExpiredProviderLogins(db.queries, now);
  await deleteExpiredChallenges(db.queries, now - clocksDifferMs);
  await removeLinksExpiredBefore(db.queries, now - lateAnswerMs);
}
