import { useEffect, useState } from 'react';

const everyMs = 10_000;

/** The time in epoch milliseconds, renewed every ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
