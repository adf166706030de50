import { useEffect, useState } from 'react';

/** Renders the component again after each period. It is needed for texts and lists that change with the time. */
export function useRerenderEvery(periodMs: number): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
}
