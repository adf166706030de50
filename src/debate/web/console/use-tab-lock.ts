import { useEffect, useState } from 'react';

/** Who has the console of a committee: `asking` until that is known, `here`, or another tab or window. */
type TabLock = 'asking' | 'here' | 'elsewhere';

/**
 * One tab of a browser chairs a committee, since two would overwrite each other's steps. The others wait, and get it
 * when that tab is closed, or at once if the chair takes it over there.
 */
export function useTabLock(lockName: string): { lock: TabLock; takeOver: () => void } {
  const [lock, setLock] = useState<TabLock>('asking');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // Without a secure context there are no locks, and no service worker either.
    if (!('locks' in navigator)) return setLock('here');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting = new AbortController();
    const hold = () => {
      setLock('here');
      return held;
    };
    const wait = () =>
      navigator.locks
        .request(lockName, { signal: waiting.signal }, hold)
        // Another tab has taken it over.
        .catch(() => {
          if (!waiting.signal.aborted) setLock('elsewhere');
        });
    if (attempt > 0)
      void navigator.locks.request(lockName, { steal: true }, hold).catch(() => setLock('elsewhere'));
    else
      void navigator.locks
        .request(lockName, { ifAvailable: true }, (free) => {
          if (free) return hold();
          setLock('elsewhere');
          void wait();
        })
        .catch(() => setLock('elsewhere'));
    return () => {
      release();
      waiting.abort();
    };
  }, [lockName, attempt]);
  return { lock, takeOver: () => setAttempt((last) => last + 1) };
}
