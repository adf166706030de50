import type { Config } from '#platform/server/config.ts';
import { readCookie, type ServerCookie, writeCookie } from '#platform/server/http/cookies.ts';
import { knownBrowserDays } from '../../contract/rules.ts';
import { login } from '../../contract.ts';

/** No script reads it, no other site sends it, and it proves nothing: it says which attempts are counted together. */
const cookie: ServerCookie = {
  name: 'browser',
  path: login.path,
  seconds: knownBrowserDays * 24 * 60 * 60,
};

/** The token that a browser was given at its last log-in; undefined without one. */
export function readBrowserToken(config: Pick<Config, 'publicUrl'>, header: string | undefined) {
  return readCookie(config, cookie, header);
}

/** What gives a browser its token, as a Set-Cookie header. */
export function writeBrowserToken(config: Pick<Config, 'publicUrl'>, token: string): string {
  return writeCookie(config, cookie, token);
}
