import { useEffect, useState } from 'react';
import { deviceNow } from './device-clock.ts';

/** The time now, four times a second while `runs` is true. The state of a debate contains no ticks. */
export function useTicks(runs: boolean): number {
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    setNow(deviceNow());
    if (!runs) return;
    const timer = setInterval(() => setNow(deviceNow()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
