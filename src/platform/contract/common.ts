import { z } from 'zod';
import { defineError } from './call.ts';

/** A signed-in account of another role called. */
export const forbidden = defineError(403, 'forbidden', 'Unauthorized');

/** An account of another role called the desk (product 1.2). */
export const notAuthorized = defineError(403, 'forbidden', 'Not authorized to use this api endpoint');

/** A call that needs an account came without a valid token (product 4.3). */
export const unauthorized = defineError(401, 'unauthorized', 'Unauthorized');

/** The operator demands a second factor of the secretariat, and this account has none yet. */
export const secondFactorRequired = defineError(
  403,
  'second_factor_required',
  'Please set up a second factor first',
);

/** More requests than a limit of product 4.6 allows; comes with Retry-After. */
export const tooManyRequests = defineError(
  429,
  'too_many_requests',
  'Too many requests, please try again later.',
);

/** The server can't take more work right now, or the database is away; comes with Retry-After. */
export const busy = defineError(503, 'busy', 'The server is busy, please try again in a moment.');

/** Says 'full' on a 503 of a request that was not begun: the client may retry it by itself, after Retry-After. */
export const queueHeader = 'x-queue';

/** Shown when there is no better text (product 12.5). */
export const somethingWentWrong = 'Something went wrong';

/** The text for a body or a parameter that is invalid, unless the call has another one. */
export const badRequest = 'Bad request';

/** Invalid input (400, or 415 for a body of the wrong type), unless the text is that of an error of the call. */
export const invalidInput = defineError(400, 'invalid_input', badRequest);

/** A body over the limit; a call may have another text. */
export const tooLarge = defineError(413, 'too_large', 'Request body is too large');

/** The server failed; a call may have another text. */
export const internalError = defineError(500, 'internal_error', somethingWentWrong);

/** No such API path. */
export const notFound = defineError(404, 'not_found', 'Not found');

const mistake = z.object({ path: z.array(z.union([z.string(), z.number()])), text: z.string() });

/** What is wrong at one place of a body, in a sentence. The path has names of fields and places in lists, from 0. */
export interface BodyMistake {
  path: readonly (string | number)[];
  text: string;
}

/**
 * The body of every error: the text, and the code that clients compare. Some calls add everything that is wrong, each at its place,
 * or the rule and the time when it ends.
 */
export const failure = z.object({
  error: z.string(),
  code: z.string(),
  mistakes: z.array(mistake).optional(),
  reason: z.string().optional(),
  until: z.iso.datetime().optional(),
});

/** An answer that is only its message. */
export function messageAnswer<const M extends string>(message: M) {
  return z.object({ message: z.literal(message) });
}

/** Characters that turn the direction of reading. */
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Invisible characters that no line needs: control characters, line breaks, and those that turn the direction of reading. */
const unseen = `\\p{Cc}\\u2028\\u2029${directions}`;

/** What a text of several lines may hold: no control characters but line feeds, and nothing that is no character. */
export const plainText = /^(?:\n|[^\p{Cc}\p{Cs}\ufffe\uffff])*$/u;

/** What a line in mails and lists may hold. */
export const plainLine = new RegExp(`^[^${unseen}]*$`, 'u');

/** What a text of several lines may hold that a person typed: line breaks and tabs are its only control characters. */
export const plainLines = new RegExp(`^(?:[^${unseen}]|[\\t\\r\\n])*$`, 'u');

/** The answer of a call that sends a file instead of JSON. */
export const fileAnswer = z.string().meta({ format: 'binary' });

const longestAddress = 254;

/** An address with its domain as mail servers know it, 'xn--...' for one in another script. What has none stays as it is. */
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
 * An e-mail address the way the whole product compares it: trimmed, lower case, its domain in ASCII (product 3.2), so that
 * one mailbox has one address.
 * Accepts what product 2.8 asks for ('@', and '.' where asked); 254 characters at most, no spaces, no invisible
 * characters, and none that represent others. What is longer is not looked at: the pattern takes the square of the length.
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
      // Full-width letters, the Kelvin sign and the like: another mailbox for us, the same one for a mail server or in lower case.
      .refine((address) => address === address.normalize('NFKC'), { error: text })
      .overwrite(lowerAscii)
      .overwrite(withAsciiDomain)
      .min(1, { error: options.missing ?? text })
      .max(longestAddress, { error: text })
      .regex(shape, { error: text })
  );
}

/** A line of text a person types: trimmed, not empty, at most `max` characters, without line breaks and invisible characters. */
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

/** The name of a person: it must not contain an address, because it is mailed. */
export function personField(text: string) {
  return nameField(text).refine((name) => !/:\/\/|www\.|@/i.test(name), { error: text });
}

/** Passwords are never trimmed or changed (product 3.2). The upper bound keeps hashing bounded. */
export const passwordMinimum = 8;
export const passwordMaximum = 256;

/** The message of a call's success, as its contract words it. */
export function successMessage<const M extends string>(call: {
  answer: { shape: { message: { value: M } } };
}): { message: M } {
  return { message: call.answer.shape.message.value };
}
