import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/**
 * Rate limits of hospitality (product 4.6). Those of openings and marks are high, because a device sends the entries of
 * hours at once.
 */
export const hospitalityLimits = defineRateLimits({
  detailOpeningsPerAccount: { uses: 1500, windowMs: minutes },
  stayMarksPerAccount: { uses: 1500, windowMs: minutes },
  /** Proposals of beds, shown or stored. Each computes the whole house. */
  bedProposalsPerAccount: { uses: 30, windowMs: minutes },
});
