import { useEffect, useState } from 'react';

const everyMs = 10_000;

/** Returns the time in epoch milliseconds, and updates it every ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
