import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { readCookie, type ServerCookie, writeCookie } from '#platform/server/http/cookies.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { knownBrowserDays } from '../contract/common.ts';
import { login } from '../contract.ts';
import {
  deleteOldestBrowsers,
  findKnownBrowser,
  replaceBrowserToken,
  upsertKnownBrowser,
} from './known-browsers.sql.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Remembers the browser that opened a session. Its later logins to this account have a separate rate limit, so that
 * wrong passwords of strangers do not lock the owner out.
 * @param browserToken the token that came with the login
 * @returns the browser's new token; it rotates at every login, so that an attacker cannot plant one
 */
export async function rememberBrowser(
  transaction: Transaction,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: number },
  browserToken: string | undefined,
): Promise<string> {
  const token = newToken();
  const tokenFingerprint = fingerprint(token);
  if (browserToken !== undefined)
    await replaceBrowserToken(transaction, fingerprint(browserToken), tokenFingerprint);
  await upsertKnownBrowser(transaction, {
    id: newId(),
    account_id: accountId,
    token_fingerprint: tokenFingerprint,
    session_id: sessionId,
    used_at: now,
  });
  await deleteOldestBrowsers(transaction, accountId);
  return token;
}

/** Returns the id of the browser with this token, if the account of the address knows it. */
export async function knownBrowser(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  browserToken: string | undefined,
): Promise<string | undefined> {
  if (browserToken === undefined) return undefined;
  return findKnownBrowser(db.queries, email, fingerprint(browserToken), clock() - knownBrowserDays * dayMs);
}

/** HttpOnly and SameSite. It authorizes nothing: it selects the rate limit for login attempts. */
const cookie: ServerCookie = {
  name: 'browser',
  path: login.path,
  seconds: knownBrowserDays * 24 * 60 * 60,
};

/** Reads the token that the browser got at its last login. */
export function readBrowserToken(config: Pick<Config, 'publicUrl'>, header: string | undefined) {
  return readCookie(config, cookie, header);
}

/** Returns the Set-Cookie header with the browser's token. */
export function writeBrowserToken(config: Pick<Config, 'publicUrl'>, token: string): string {
  return writeCookie(config, cookie, token);
}
