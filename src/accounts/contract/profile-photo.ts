import type { ImageRule } from '#media/contract/images.ts';

/** The rule for the photo of an account. */
export const profilePhotoRule = {
  purpose: 'photo',
  maxBytes: 300 * 1024,
  errorText: 'Invalid file type or image is greater than 300KB',
} as const satisfies ImageRule;
