/** How many answers the offset is estimated from. */
const keptAnswers = 5;

interface ServerClock {
  /** Takes the server's time in an answer that has just arrived, both in epoch milliseconds. */
  take(serverNow: number, arrivedAt: number): void;
  /** Clock of the server minus clock of the device, in milliseconds. 0 before the first answer. */
  offsetMs(): number;
}

/**
 * Estimates how far the server's clock is ahead of the device. Each answer is late by the time that it travelled, so the
 * largest difference of the last five is that of the fastest one, and nearest to the truth.
 */
export function createServerClock(): ServerClock {
  const differences: number[] = [];
  return {
    take(serverNow, arrivedAt) {
      differences.push(serverNow - arrivedAt);
      if (differences.length > keptAnswers) differences.shift();
    },
    offsetMs: () => (differences.length === 0 ? 0 : Math.max(...differences)),
  };
}
