import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of passes, doors and rolls (product 4.6). */
export const attendanceLimits = defineRateLimits({
  passPerAccount: { uses: 10, windowMs: 60 * minutes },
  /** Limits of mails about duties and invitations, one for each person and duty. */
  dutyMailsPerSuperadmin: { uses: 600, windowMs: 60 * minutes },
  dutyMailsPerAddress: { uses: 10, windowMs: 60 * minutes },
  /** Shifts that a person takes, offers or keeps, and arrivals. */
  shiftChangesPerAccount: { uses: 120, windowMs: 60 * minutes },
  /**
   * Limits of scans and marks, not of requests. They are high, because a device sends the scans of hours at once when
   * its network is back.
   */
  doorScansPerAccount: { uses: 1500, windowMs: minutes },
  rollMarksPerAccount: { uses: 1500, windowMs: minutes },
});
