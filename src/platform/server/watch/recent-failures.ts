const windowMs = 5 * 60_000;
const mostKept = 10_000;

interface Failure {
  at: number;
  status: number;
  route: string;
  requestId: string;
}

/** What went wrong in the last five minutes. */
export interface FailureSummary {
  /** Answered 500: our fault. */
  failed: number;
  /** Answered 503: too much to do, or the database away. */
  turnedAway: number;
  /** The last of our faults, to be looked up in the log by its request id. */
  last: Pick<Failure, 'route' | 'requestId'> | undefined;
}

/** Remembers the answers 5xx of the last five minutes; of more than 10,000, the newest. */
export function recentFailures(): {
  note(failure: Failure): void;
  since(now: number): FailureSummary;
} {
  let kept: Failure[] = [];
  const forget = (now: number) => {
    kept = kept.filter(({ at }) => at > now - windowMs).slice(-mostKept);
  };
  return {
    note(failure) {
      kept.push(failure);
      if (kept.length > 2 * mostKept) forget(failure.at);
    },
    since(now) {
      forget(now);
      const ours = kept.filter(({ status }) => status !== 503);
      return { failed: ours.length, turnedAway: kept.length - ours.length, last: ours.at(-1) };
    },
  };
}
