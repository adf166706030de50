/** Mails that may be sent now: all, only those with a one-time link, or none. */
export type Permitted = 'all' | 'links' | 'none';

export interface MailRateLimit {
  /** Takes a token for one mail, unless it returns 'none'. */
  take(): Permitted;
  /** Puts an unused token back. */
  release(): void;
}

const unlimited: MailRateLimit = { take: () => 'all', release: () => {} };

/**
 * Size of the bucket, as the number of seconds in which it fills. Half of it is reserved for mails with a one-time
 * link.
 */
const burstSeconds = 10;

/**
 * Creates the rate limit for mails of one process. It is a token bucket: in any minute it permits at most 7/6 of
 * `perMinute`, or one more than `perMinute` if that is below 6. Mails with a one-time link can use the reserved half
 * while other mails wait.
 * @param perMinute undefined for no limit
 */
export function createMailRateLimit(perMinute: number | undefined, clock: () => number): MailRateLimit {
  if (perMinute === undefined) return unlimited;
  const capacity = Math.max(1, (perMinute * burstSeconds) / 60);
  const keptForLinks = Math.floor(capacity / 2);
  let tokens = capacity;
  let countedAt = clock();
  return {
    take() {
      const now = clock();
      // Adds no tokens if the clock was set back.
      tokens = Math.min(capacity, tokens + (Math.max(0, now - countedAt) * perMinute) / 60_000);
      countedAt = now;
      if (tokens < 1) return 'none';
      tokens -= 1;
      return tokens >= keptForLinks ? 'all' : 'links';
    },
    release() {
      tokens = Math.min(capacity, tokens + 1);
    },
  };
}
