import type { Caller, Context } from '#platform/server/context.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { findCallerBySession } from './sessions.sql.ts';

/**
 * Finds the account of a session token: one read, no write. The role is what the database says at this moment
 * (clarifications 3); undefined for a token that is unknown, ended or late, and for an account about to be deleted.
 */
export function findCaller({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): (token: string) => Promise<Caller | undefined> {
  return (token) => findCallerBySession(db.queries, fingerprint(token), clock());
}
