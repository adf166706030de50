import { z } from 'zod';
import { defineError } from './call.ts';

/** The caller's role may not use the call. */
export const forbidden = defineError(403, 'forbidden', 'Unauthorized');

/** The caller's role may not use the desk (product 1.2). */
export const notAuthorized = defineError(403, 'forbidden', 'Not authorized to use this api endpoint');

/** The token is missing or invalid (product 4.3). */
export const unauthorized = defineError(401, 'unauthorized', 'Unauthorized');

/** The role requires a second factor, and the account has none yet. */
export const secondFactorRequired = defineError(
  403,
  'second_factor_required',
  'Please set up a second factor first',
);

/** A rate limit is exceeded (product 4.6). Sent with Retry-After. */
export const tooManyRequests = defineError(
  429,
  'too_many_requests',
  'Too many requests, please try again later.',
);

/** The server is overloaded or the database is unreachable. Sent with Retry-After. */
export const busy = defineError(503, 'busy', 'The server is busy, please try again in a moment.');

/** 'full' on a 503 of a request that did not begin: the client retries it automatically after Retry-After. */
export const queueHeader = 'x-queue';

/** The fallback error text (product 12.5). */
export const somethingWentWrong = 'Something went wrong';

/** The default text for an invalid body or parameter. */
export const badRequest = 'Bad request';

/** Invalid input: 400, or 415 for a body of the wrong type. */
export const invalidInput = defineError(400, 'invalid_input', badRequest);

/** The body exceeds the limit; a call may replace the text. */
export const tooLarge = defineError(413, 'too_large', 'Request body is too large');

/** The server failed; a call may replace the text. */
export const internalError = defineError(500, 'internal_error', somethingWentWrong);

/** The API path does not exist. */
export const notFound = defineError(404, 'not_found', 'Not found');

const mistake = z.object({ path: z.array(z.union([z.string(), z.number()])), text: z.string() });

/** An error at one place of a body. The path contains field names and list indices. */
export interface BodyMistake {
  path: readonly (string | number)[];
  text: string;
}

/**
 * The body of every error: the text, and the code that clients compare. Some calls add all errors of the input with
 * their paths, or the rule and the time when it expires.
 */
export const failure = z.object({
  error: z.string(),
  code: z.string(),
  mistakes: z.array(mistake).optional(),
  reason: z.string().optional(),
  until: z.iso.datetime().optional(),
});

/** An answer with only a message. */
export function messageAnswer<const M extends string>(message: M) {
  return z.object({ message: z.literal(message) });
}

/** Unicode characters that control the text direction. */
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Characters that a line must not contain: control characters, line breaks, and direction controls. */
const unseen = `\\p{Cc}\\u2028\\u2029${directions}`;

/** Allowed in a multi-line text: no control characters except line feeds, and no unassigned code points. */
export const plainText = /^(?:\n|[^\p{Cc}\p{Cs}\ufffe\uffff])*$/u;

/** Allowed in a line of mails and lists. */
export const plainLine = new RegExp(`^[^${unseen}]*$`, 'u');

/** Allowed in a typed multi-line text: line breaks and tabs are the only control characters. */
export const plainLines = new RegExp(`^(?:[^${unseen}]|[\\t\\r\\n])*$`, 'u');

/** The answer of a call that returns a file. */
export const fileAnswer = z.string().meta({ format: 'binary' });

const longestAddress = 254;

/** Converts the domain of an address to ASCII ('xn--...'). An address without a domain is unchanged. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isForeign = /[^\x20-\x7e]/.test(domain) && !/[/?#:%\\\s]/.test(domain);
  if (at === 0 || address.length > longestAddress || !isForeign) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}/`).hostname;
  } catch {
    return address;
  }
}

/** Lower-cases A to Z only: other letters may become one of these, such as the Kelvin sign (U+212A) a 'k'. */
export function lowerAscii(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * An e-mail address in normalised form: trimmed, lower case, ASCII domain (product 3.2), so that one mailbox has one address.
 * Requires '@', and '.' where asked (product 2.8); at most 254 characters, no spaces, no invisible or compatibility
 * characters. The length is checked before the pattern, whose cost is quadratic.
 */
export function emailField(text: string, options: { missing?: string; dot?: boolean } = {}) {
  const not = `\\s@<>",;:\\\\${unseen}\\p{Cf}`;
  const shape = new RegExp(
    `^(?=.{1,${longestAddress}}$)${options.dot ? '(?=.*\\.[^.])' : ''}[^${not}]+@[^${not}/?#]*[^${not}/?#.]$`,
    'u',
  );
  return (
    z
      .string({ error: options.missing ?? text })
      .trim()
      // Compatibility characters (full-width letters, the Kelvin sign) would name another person's mailbox after normalisation.
      .refine((address) => address === address.normalize('NFKC'), { error: text })
      .overwrite(lowerAscii)
      .overwrite(withAsciiDomain)
      .min(1, { error: options.missing ?? text })
      .max(longestAddress, { error: text })
      .regex(shape, { error: text })
  );
}

/** A line of text: trimmed, not empty, at most `max` characters, without line breaks and invisible characters. */
export function lineField(text: string, max = 200) {
  return z
    .string({ error: text })
    .trim()
    .min(1, text)
    .max(max, { error: text, abort: true })
    .regex(plainLine, text);
}

/** A text of several lines: trimmed, not empty, at most `max` characters. Line breaks and tabs are its only control characters. */
export function textField(text: string, max: number) {
  return z
    .string({ error: text })
    .trim()
    .min(1, text)
    .max(max, { error: text, abort: true })
    .regex(plainLines, text);
}

/** A name. */
export function nameField(text: string, max = 120) {
  return lineField(text, max);
}

/** The name of a person. It must not contain a web address, because it appears in mails. */
export function personField(text: string) {
  return nameField(text).refine((name) => !/:\/\/|www\.|@/i.test(name), { error: text });
}

/** Passwords are never trimmed or changed (product 3.2). The maximum bounds the cost of hashing. */
export const passwordMinimum = 8;
export const passwordMaximum = 256;
