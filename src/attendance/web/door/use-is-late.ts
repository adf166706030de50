import { useEffect, useState } from 'react';
import { patienceMs } from '../device/send-scans.ts';

/** Returns true once the server had enough time to answer the first calls of the screen. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
