import { z } from 'zod';
import { defineError } from '#platform/contract/call.ts';

/** The limits of an uploaded picture. Its format is detected from the content, not from the file name or the declared type (product 9.1). */
export interface ImageRule {
  readonly purpose: 'payment' | 'photo';
  readonly maxBytes: number;
  readonly errorText: string;
}

export const paymentRule = {
  purpose: 'payment',
  maxBytes: 500 * 1024,
  errorText: 'Invalid file type or image is greater than 500KB',
} as const satisfies ImageRule;

export const photoRule = {
  purpose: 'photo',
  maxBytes: 300 * 1024,
  errorText: 'Invalid file type or image is greater than 300KB',
} as const satisfies ImageRule;

/** The types that file dialogs offer. The server checks the bytes. Some phones call JPEG 'image/jpg'. */
export const acceptedImageTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/avif',
];

/** The maximum length of a data URL with a picture within the limits, in characters. */
export function dataUrlLength(rule: ImageRule): number {
  return Math.ceil(rule.maxBytes / 3) * 4 + 64;
}

/** The error for a file that breaks the rule. */
export function invalidImage(rule: ImageRule) {
  return defineError(400, `invalid_${rule.purpose}`, rule.errorText);
}

/** A picture as a data URL. The server checks its content when it decodes it. */
export function imageField(rule: ImageRule) {
  return z
    .string({ error: rule.errorText })
    .max(dataUrlLength(rule), rule.errorText)
    .startsWith('data:', { error: rule.errorText });
}

/** The address of a picture, relative or with an origin. */
export const imageAddressField = z
  .string()
  .max(1000)
  .regex(/^(?:https?:\/\/[^/]+)?\//);
