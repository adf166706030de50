import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of certificates and placards (product 4.6). */
export const credentialLimits = defineRateLimits({
  /** Limit of wrong codes. */
  certificatePerNetwork: { uses: 300, windowMs: 15 * minutes },
  /** The limit is high, because users upload a whole folder of flags at once. */
  placardPicturePerAccount: { uses: 600, windowMs: 60 * minutes },
});
