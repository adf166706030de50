import { dayMs } from '#platform/rule/dates.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import {
  findTokenInCookieHeader,
  formatSetCookie,
  type ServerCookie,
} from '#platform/server/http/cookies.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { hashToken } from '#platform/server/secret.ts';
import { knownBrowserDays } from '../contract/common.ts';
import { login } from '../contract.ts';
import {
  deleteOldestBrowsers,
  findKnownBrowserId,
  replaceBrowserToken,
  upsertKnownBrowser,
} from './known-browsers.sql.ts';

/**
 * Remembers that this browser has logged in to the account. Later logins of the browser have a separate rate limit, so
 * that wrong guesses by others do not lock the owner out. Returns a new token at every login, because an attacker may
 * have put an old token into the browser.
 */
export async function rememberBrowser(
  transaction: Transaction,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: number },
  browserToken: string | undefined,
): Promise<string> {
  const token = newToken();
  const tokenFingerprint = hashToken(token);
  if (browserToken !== undefined)
    await replaceBrowserToken(transaction, hashToken(browserToken), tokenFingerprint);
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

export async function findBrowserId(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  browserToken: string | undefined,
): Promise<string | undefined> {
  if (browserToken === undefined) return undefined;
  return findKnownBrowserId(db.queries, email, hashToken(browserToken), clock() - knownBrowserDays * dayMs);
}

/** This cookie gives no access. It only selects the rate limit of a login. */
const cookie: ServerCookie = {
  name: 'browser',
  path: login.path,
  seconds: knownBrowserDays * 24 * 60 * 60,
};

export function findBrowserTokenInCookie(config: Pick<Config, 'publicUrl'>, header: string | undefined) {
  return findTokenInCookieHeader(config, cookie, header);
}

export function formatBrowserTokenCookie(config: Pick<Config, 'publicUrl'>, token: string): string {
  return formatSetCookie(config, cookie, token);
}
