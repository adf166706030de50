import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

/** Rate limits of urgent mails, which need no second person (product 4.6). */
export const announcementLimits = defineRateLimits({
  urgentNoticesPerAccount: { uses: 12, windowMs: 60 * 60_000 },
});
