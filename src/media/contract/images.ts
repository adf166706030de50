import { z } from 'zod';
import { defineError } from '#platform/contract/call.ts';

/**
 * The rules for an uploaded picture. Its format is detected from the content, never from the file name or the
 * declared type (product 9.1).
 */
export interface ImageRule {
  /** Code of what the picture shows, such as 'photo'. It is stored with the picture. */
  readonly purpose: string;
  /** True if the picture is decoded before other uploads, because people wait for it in large numbers. */
  readonly isUrgent?: true;
  readonly maxBytes: number;
  /** Longest side of the stored picture, in pixels. 2,600 if the rule has no `maxSide`. */
  readonly maxSide?: number;
  readonly errorText: string;
}

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

export function defineInvalidImage<const R extends ImageRule>(rule: R) {
  return defineError(400, `invalid_${rule.purpose as R['purpose']}`, rule.errorText);
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
