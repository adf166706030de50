import { useEffect, useState } from 'react';

/** The time of a clock, four times a second while `runs` is true. The state of a debate contains no ticks. */
export function useTicks(runs: boolean, clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    setNow(clock());
    if (!runs) return;
    const timer = setInterval(() => setNow(clock()), 250);
    return () => clearInterval(timer);
  }, [runs, clock]);
  return now;
}
