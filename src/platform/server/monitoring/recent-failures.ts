const windowMs = 5 * 60_000;
const maxFailures = 10_000;

interface Failure {
  at: number;
  status: number;
  route: string;
  requestId: string;
}

/** Failures of the last five minutes. `failed` is the number of answers with a status of 500 or higher except 503. */
export interface FailureSummary {
  failed: number;
  /** Number of answers with status 503, because of overload or an unreachable database. */
  rejected: number;
  last: Pick<Failure, 'route' | 'requestId'> | undefined;
}

/**
 * Remembers the answers of this process with a status of 500 or higher for five minutes, at most the newest 10,000. The
 * caller must record only such answers.
 */
export function createRecentFailureLog(): {
  record(failure: Failure): void;
  since(now: number): FailureSummary;
} {
  let kept: Failure[] = [];
  const deleteExpired = (now: number) => {
    kept = kept.filter(({ at }) => at > now - windowMs).slice(-maxFailures);
  };
  return {
    record(failure) {
      kept.push(failure);
      if (kept.length > 2 * maxFailures) deleteExpired(failure.at);
    },
    since(now) {
      deleteExpired(now);
      const internalErrors = kept.filter(({ status }) => status !== 503);
      return {
        failed: internalErrors.length,
        rejected: kept.length - internalErrors.length,
        last: internalErrors.at(-1),
      };
    },
  };
}
