import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const hourMs = 60 * 60_000;

/** Rate limits of connections (product 4.6). Google Sheets reads an address once an hour, and at each edit of its cell. */
export const connectionLimits = defineRateLimits({
  connectionsPerSuperadmin: { uses: 30, windowMs: hourMs },
  apiReadsPerToken: { uses: 600, windowMs: hourMs },
  sheetReadsPerNetwork: { uses: 300, windowMs: hourMs },
  sheetReadsPerLink: { uses: 60, windowMs: hourMs },
  webhookTestsPerSuperadmin: { uses: 60, windowMs: hourMs },
});
