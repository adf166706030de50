import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

export interface ServerCookie {
  name: string;
  path: string;
  seconds: number;
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/** Returns the name of a cookie. On https it has the `__Secure-` prefix, which browsers accept only there. */
const nameOf = (config: Pick<Config, 'publicUrl'>, { name }: ServerCookie) =>
  isSecure(config) ? `__Secure-${name}` : name;

/** Returns the token in a cookie. Undefined if the cookie is missing or contains no token. */
export function findTokenInCookieHeader(
  config: Pick<Config, 'publicUrl'>,
  cookie: ServerCookie,
  header: string | undefined,
): string | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[nameOf(config, cookie)];
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/** Returns the `Set-Cookie` header that stores a token. */
export function formatSetCookie(
  config: Pick<Config, 'publicUrl'>,
  cookie: ServerCookie,
  token: string,
): string {
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
