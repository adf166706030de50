import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

/** A cookie that no script reads and that travels with the calls below one path alone. */
export interface ServerCookie {
  name: string;
  path: string;
  /** How long browsers keep it. */
  seconds: number;
}

/** A random token, as `newToken` makes them: whatever else is in a cookie was not written here. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/** On https no page without it can set a cookie of this name. */
const nameOf = (config: Pick<Config, 'publicUrl'>, { name }: ServerCookie) =>
  isSecure(config) ? `__Secure-${name}` : name;

/** The token in a request's Cookie header; undefined when there is none. */
export function readCookie(
  config: Pick<Config, 'publicUrl'>,
  cookie: ServerCookie,
  header: string | undefined,
): string | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[nameOf(config, cookie)];
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/** What sets it, as a Set-Cookie header. */
export function writeCookie(config: Pick<Config, 'publicUrl'>, cookie: ServerCookie, token: string): string {
  return stringifySetCookie({
    name: nameOf(config, cookie),
    value: token,
    path: cookie.path,
    maxAge: cookie.seconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
  });
}
