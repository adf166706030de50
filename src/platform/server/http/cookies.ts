import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

/** An HttpOnly cookie for the calls below one path. */
export interface ServerCookie {
  name: string;
  path: string;
  /** Max-Age, in seconds. */
  seconds: number;
}

/** The format of `newToken`. Any other value was not set by this site. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/** The `__Secure-` prefix keeps pages without https from setting the cookie. */
const nameOf = (config: Pick<Config, 'publicUrl'>, { name }: ServerCookie) =>
  isSecure(config) ? `__Secure-${name}` : name;

/** Reads the token from a Cookie header. Undefined when the cookie is missing or malformed. */
export function readCookie(
  config: Pick<Config, 'publicUrl'>,
  cookie: ServerCookie,
  header: string | undefined,
): string | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[nameOf(config, cookie)];
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/** Returns the Set-Cookie header. */
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
