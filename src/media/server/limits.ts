import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of uploads (product 4.6). */
export const uploadLimits = defineRateLimits({
  fileUploadPerAccount: { uses: 60, windowMs: 60 * minutes },
  /** The limit is high, because a hostel or a school is one network. */
  fileUploadPerNetwork: { uses: 600, windowMs: 60 * minutes },
  pictureUploadPerAccount: { uses: 120, windowMs: 60 * minutes },
});
