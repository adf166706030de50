import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of receipts and other PDFs of an account (product 4.6). */
export const receiptLimits = defineRateLimits({
  receiptPerAccount: { uses: 30, windowMs: minutes },
});
