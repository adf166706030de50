import { z } from 'zod';
import type { Refusal } from './call.ts';

/** Refusal of the desks' calls for another role (product 1.2). */
export const notAuthorized = [403, 'Not authorized to use this api endpoint'] as const satisfies Refusal;

/** A call that needs an account came without a valid token (product 4.3). */
export const unauthorized = [401, 'Unauthorized'] as const satisfies Refusal;

/** The operator demands a second factor of the secretariat, and this account has none yet. */
export const secondFactorRequired = [403, 'Please set up a second factor first'] as const satisfies Refusal;

/** More requests than a limit of product 4.6 allows; comes with Retry-After. */
export const tooManyRequests = [429, 'Too many requests, please try again later.'] as const satisfies Refusal;

/** The server can't take more work right now, or the database is away; comes with Retry-After. */
export const busy = [503, 'The server is busy, please try again in a moment.'] as const satisfies Refusal;

/** Says 'full' on a 503 of a request that was not begun: the client may retry it by itself, after Retry-After. */
export const queueHeader = 'x-queue';

/** Shown when there is no better text (product 12.5). */
export const somethingWentWrong = 'Something went wrong';

/** Says that the body or a parameter was not understood, where the call has no error text. */
export const badRequest = 'Bad request';

/** No such API path. */
export const notFound = [404, 'Not found'] as const satisfies Refusal;

const mistake = z.object({ path: z.array(z.union([z.string(), z.number()])), text: z.string() });

/** What is wrong at one place of a body, in a sentence. The path has names of fields and places in lists, from 0. */
export interface BodyMistake {
  path: readonly (string | number)[];
  text: string;
}

/**
 * The shape of every failure. Some calls also say everything that is wrong, each at its place, or which rule refuses something and
 * until when.
 */
export const failure = z.object({
  error: z.string(),
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
export function said<const M extends string>(call: {
  answer: { shape: { message: { value: M } } };
}): { message: M } {
  return { message: call.answer.shape.message.value };
}
