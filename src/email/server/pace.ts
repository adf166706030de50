/** Which mails may leave now: all, only those with a one-time link, or no mail. */
export type Permitted = 'all' | 'links' | 'none';

export interface Pace {
  /** Takes the place of one mail, unless the answer is 'none'. */
  take(): Permitted;
  /** Returns a place that no mail needed. */
  release(): void;
}

const unlimited: Pace = { take: () => 'all', release: () => {} };

/** Seconds whose mails may leave at once after a pause. Half of them are kept for mails with a one-time link. */
const burstSeconds = 10;

/**
 * Limits the mails that one process sends. A token bucket: it never takes more than `perMinute` and a sixth of it in
 * a minute, and a mail with a one-time link does not wait for a place that other mails took.
 * @param perMinute undefined for no limit
 */
export function startPace(perMinute: number | undefined, clock: () => number): Pace {
  if (perMinute === undefined) return unlimited;
  const capacity = Math.max(1, (perMinute * burstSeconds) / 60);
  const keptForLinks = Math.floor(capacity / 2);
  let places = capacity;
  let countedAt = clock();
  return {
    take() {
      const now = clock();
      // A clock that was set back adds no places.
      places = Math.min(capacity, places + (Math.max(0, now - countedAt) * perMinute) / 60_000);
      countedAt = now;
      if (places < 1) return 'none';
      places -= 1;
      return places >= keptForLinks ? 'all' : 'links';
    },
    release() {
      places = Math.min(capacity, places + 1);
    },
  };
}
