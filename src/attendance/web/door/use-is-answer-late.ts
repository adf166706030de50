import { useEffect, useState } from 'react';
import { answerTimeoutMs } from '../device/send-scans.ts';

/** Returns true once the server had enough time to answer the first calls of the screen. */
export function useIsAnswerLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
