import { useState } from 'react';
import type { Direction } from '../../rule/presence.ts';
import type { DoorResult } from '../device/check-in.ts';

/** Scans that were sent together, and their results. The results are undefined while they are decided. */
export interface Attempt {
  id: string;
  /** Number of scans that were sent together. */
  total: number;
  direction: Direction;
  results?: readonly DoorResult[];
}

/**
 * Keeps the scans that the screen shows, the newest first. A new scan removes the verdicts of the scans before it, so
 * that no delegate gets the verdict of another one.
 */
export function useAttempts() {
  const [attempts, setAttempts] = useState<readonly Attempt[]>([]);
  return {
    attempts,
    begin: (attempt: Attempt) =>
      setAttempts((all) => [attempt, ...all.filter(({ results }) => results === undefined)]),
    end: (id: string, results: readonly DoorResult[]) =>
      setAttempts((all) =>
        all.flatMap((one) => (one.id !== id ? one : results.length > 0 ? { ...one, results } : [])),
      ),
    clear: () => setAttempts((all) => all.filter(({ results }) => results === undefined)),
  };
}
