import { defineRateLimits } from '#platform/server/limits/rate-limits.ts';

const minutes = 60_000;

/** Rate limits of accounts, passwords and log-ins (product 4.6). */
export const accountLimits = defineRateLimits({
  /** Limit of failed log-ins. A use is removed when the log-in succeeds. */
  loginPerEmail: { uses: 10, windowMs: 15 * minutes },
  loginPerKnownBrowser: { uses: 10, windowMs: 15 * minutes },
  /**
   * Limit of log-ins with a passkey. It is separate, so that an attacker's wrong passwords do not lock the owner out.
   */
  passkeyLoginPerAccount: { uses: 10, windowMs: 15 * minutes },
  loginPerNetwork: { uses: 300, windowMs: 15 * minutes },
  proofPerSession: { uses: 10, windowMs: 15 * minutes },
  providerPerNetwork: { uses: 300, windowMs: 15 * minutes },
  providerCodePerAccount: { uses: 10, windowMs: 15 * minutes },
  signUpPerNetwork: { uses: 300, windowMs: 15 * minutes },
  verificationPerAccount: { uses: 5, windowMs: 60 * minutes },
  resetPerAccount: { uses: 5, windowMs: 60 * minutes },
  resetPerNetwork: { uses: 50, windowMs: 60 * minutes },
  institutePerAccount: { uses: 5, windowMs: 60 * minutes },
  institutePerAddress: { uses: 5, windowMs: 60 * minutes },
  costlyChangePerAccount: { uses: 30, windowMs: 60 * minutes },
});
