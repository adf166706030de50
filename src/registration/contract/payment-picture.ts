import type { ImageRule } from '#media/contract/images.ts';

/** The rule for the screenshot of a payment. */
export const paymentPictureRule = {
  purpose: 'payment',
  isUrgent: true,
  maxBytes: 500 * 1024,
  errorText: 'Invalid file type or image is greater than 500KB',
} as const satisfies ImageRule;
