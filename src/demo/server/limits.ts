import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of a demo (product 4.6). Those of changes, files and uploads apply only to a public one. */
export const demoLimits = defineRateLimits({
  demoLogInPerNetwork: { uses: 120, windowMs: 15 * minutes },
  demoTourPerNetwork: { uses: 300, windowMs: 15 * minutes },
  demoMailsPerNetwork: { uses: 300, windowMs: 15 * minutes },
  /** Limit of all calls that can change something. */
  demoChangesPerNetwork: { uses: 900, windowMs: 15 * minutes },
  /** Limit of costly reads, such as PDFs and exports. */
  demoFilesPerNetwork: { uses: 60, windowMs: 15 * minutes },
  /** Limits of received bytes, in KB. They bound the disk that a demo can fill until it is reset. */
  demoUploadPerNetwork: { uses: 20_000, windowMs: 60 * minutes },
  demoUploadOfAll: { uses: 500_000, windowMs: 60 * minutes },
});
