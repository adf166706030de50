import { z } from 'zod';
import { defineError } from '#platform/contract/call.ts';

/**
 * The rules for an uploaded picture. Its format is detected from the content, never from the file name or the
 * declared type (product 9.1).
 */
export interface ImageRule {
  readonly purpose: 'payment' | 'photo' | 'file' | 'drawing';
  readonly maxBytes: number;
  /** Longest side of the stored picture, in pixels. 2,600 if the rule has no `maxSide`. */
  readonly maxSide?: number;
  readonly errorText: string;
}

export const paymentPictureRule = {
  purpose: 'payment',
  maxBytes: 500 * 1024,
  errorText: 'Invalid file type or image is greater than 500KB',
} as const satisfies ImageRule;

export const profilePhotoRule = {
  purpose: 'photo',
  maxBytes: 300 * 1024,
  errorText: 'Invalid file type or image is greater than 300KB',
} as const satisfies ImageRule;

/**
 * Media types that file dialogs offer. Some phones name JPEG 'image/jpg'. The server ignores the declared type and
 * checks the bytes.
 */
export const acceptedImageTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/avif',
];

/** Returns the maximum length of a data URL in characters: its prefix and the picture as base64. */
export function computeMaxDataUrlLength(rule: ImageRule): number {
  return Math.ceil(rule.maxBytes / 3) * 4 + 64;
}

export function defineInvalidImage(rule: ImageRule) {
  return defineError(400, `invalid_${rule.purpose}`, rule.errorText);
}

/** Creates the schema of a picture sent as a data URL. The server checks the content when it decodes it. */
export function imageField(rule: ImageRule) {
  return z
    .string({ error: rule.errorText })
    .max(computeMaxDataUrlLength(rule), rule.errorText)
    .startsWith('data:', { error: rule.errorText });
}

/** Address of a picture: a path, or a URL with an origin. */
export const imageAddressField = z
  .string()
  .max(1000)
  .regex(/^(?:https?:\/\/[^/]+)?\//);
