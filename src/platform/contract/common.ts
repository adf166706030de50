import { z } from 'zod';
import { defineError, lazy, lazyObject } from './call.ts';

export const forbidden = defineError(403, 'forbidden', 'Unauthorized');
/** Error for an upload by an account whose e-mail address is not verified (product 9.5). */
export const notVerified = defineError(403, 'not_verified', 'You need to verify your email first');

export const forbiddenEndpointError = defineError(
  403,
  'forbidden',
  'Not authorized to use this api endpoint',
);

export const unauthorized = defineError(401, 'unauthorized', 'Unauthorized');

export const secondFactorRequired = defineError(
  403,
  'second_factor_required',
  'Please set up a second factor first',
);

/** The error of an exceeded rate limit, sent with Retry-After (product 4.6). */
export const tooManyRequests = defineError(
  429,
  'too_many_requests',
  'Too many requests, please try again later.',
);

/** The error if a queue is full, another process has the lease, or the database cannot be reached. */
export const busy = defineError(503, 'busy', 'The server is busy, please try again in a moment.');

/**
 * Header with the value 'full' on a 503 that was sent before any work began. The client then repeats the call after the
 * time in Retry-After.
 */
export const queueFullHeaderName = 'x-queue';

export const somethingWentWrongText = 'Something went wrong';

export const badRequestText = 'Bad request';

export const invalidInput = defineError(400, 'invalid_input', badRequestText);

export const tooLarge = defineError(413, 'too_large', 'Request body is too large');

export const internalError = defineError(500, 'internal_error', somethingWentWrongText);

export const notFound = defineError(404, 'not_found', 'Not found');

const mistake = lazyObject(() => ({ path: z.array(z.union([z.string(), z.number()])), text: z.string() }));

/** An error of one field of the body. The path consists of field names and list indices. */
export interface BodyMistake {
  path: readonly (string | number)[];
  text: string;
}

/**
 * The body of every error. `mistakes` lists the invalid fields, and only some calls send it. `reason` is the code of
 * the rule that rejects the call, and `until` is the time at which the rejection ends.
 */
export const errorBodySchema = lazyObject(() => ({
  error: z.string(),
  code: z.string(),
  mistakes: z.array(mistake).optional(),
  reason: z.string().optional(),
  until: z.iso.datetime().optional(),
}));

export function messageAnswer<const M extends string>(message: M) {
  return lazyObject(() => ({ message: z.literal(message) }));
}

const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Characters that a single line may not contain: control characters, line breaks and direction controls. */
const unseen = `\\p{Cc}\\u2028\\u2029${directions}`;

/** Matches a text of several lines. The line feed is the only control character that it allows. */
export const lineFeedTextPattern = /^(?:\n|[^\p{Cc}\p{Cs}\ufffe\uffff])*$/u;

/** Matches one line of text, without control characters and direction controls. */
export const plainLinePattern = new RegExp(`^[^${unseen}]*$`, 'u');

/**
 * Matches several lines of text that a user typed, without direction controls. Line breaks and tabs are the only
 * control characters that it allows.
 */
export const typedMultilineTextPattern = new RegExp(`^(?:[^${unseen}]|[\\t\\r\\n])*$`, 'u');

export const fileAnswer = z.string().meta({ format: 'binary' });

const longestAddress = 254;

/** Converts the domain of an address to ASCII ('xn--...'). Returns the address unchanged if that is impossible. */
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

/**
 * Converts only A to Z to lower case. `toLowerCase` would turn some other letters into a to z, such as the Kelvin
 * sign (U+212A) into 'k'.
 */
export function toLowerCaseAscii(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Creates the schema of an e-mail address. It trims the address and converts it to lower case with an ASCII domain, so
 * that one mailbox has one spelling (product 3.2). It checks the length before the pattern, whose cost is quadratic.
 * @param text the error text
 * @param options.missing the error text for an empty address; `text` by default
 * @param options.dot true to require a '.' (product 2.8)
 */
export function buildEmailSchema(text: string, options: { missing?: string; dot?: boolean } = {}) {
  const not = `\\s@<>",;:\\\\${unseen}\\p{Cf}`;
  const shape = new RegExp(
    `^(?=.{1,${longestAddress}}$)${options.dot ? '(?=.*\\.[^.])' : ''}[^${not}]+@[^${not}/?#]*[^${not}/?#.]$`,
    'u',
  );
  return lazy(() =>
    z
      .string({ error: options.missing ?? text })
      .trim()
      // Rejects full-width letters and the Kelvin sign: their normal form would be the address of another mailbox.
      .refine((address) => address === address.normalize('NFKC'), { error: text })
      .overwrite(toLowerCaseAscii)
      .overwrite(withAsciiDomain)
      .min(1, { error: options.missing ?? text })
      .max(longestAddress, { error: text })
      .regex(shape, { error: text }),
  );
}

export function buildLineSchema(text: string, max = 200) {
  return lazy(() =>
    z
      .string({ error: text })
      .trim()
      .min(1, text)
      .max(max, { error: text, abort: true })
      .regex(plainLinePattern, text)
      .refine(isVisible, { error: text }),
  );
}

/** Letters, digits and signs, other than those that Unicode draws as nothing, such as the filler of Hangul. */
const visible = /[^\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns true for an empty text too, which has an error already. */
const isVisible = (text: string): boolean => text === '' || visible.test(text);

export function buildMultilineTextSchema(text: string, max: number) {
  return lazy(() =>
    z
      .string({ error: text })
      .trim()
      .min(1, text)
      .max(max, { error: text, abort: true })
      .regex(typedMultilineTextPattern, text)
      .refine(isVisible, { error: text }),
  );
}

export function buildNameSchema(text: string, max = 120) {
  return buildLineSchema(text, max);
}

/** Creates the schema of a person's name. Web addresses and '@' are rejected, because mails contain the name. */
export function buildPersonNameSchema(text: string) {
  return lazy(() => buildNameSchema(text).refine(containsNoAddress, { error: text }));
}

/** Returns false for a text with a web or e-mail address. The club mails names of people and groups to others. */
export const containsNoAddress = (text: string): boolean => !/:\/\/|www\.|@/i.test(text);

/**
 * Length in characters. Passwords are neither trimmed nor changed (product 3.2). The maximum limits the cost of
 * hashing.
 */
export const passwordMinLength = 8;
export const passwordMaxLength = 256;
