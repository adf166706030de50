import { useEffect } from 'react';
import { sendQueuedEntries, useDeviceQueue } from '#platform/web/device-queue.ts';

/** How long the queue waits before it tries an unreachable server again. */
const retryMs = 5_000;

/**
 * Sends the waiting entries of an account, including those of an earlier visit, until none is left. Also after the
 * duty has ended, so that the audit log misses no opening (product 28.3).
 * @param accountId undefined while it is not known, or while the server would refuse the account
 */
export function useSending(accountId: string | undefined): void {
  const isWaiting = useDeviceQueue().waiting.length > 0;
  useEffect(() => {
    if (accountId === undefined) return;
    const send = () => void sendQueuedEntries(accountId);
    send();
    addEventListener('online', send);
    const timer = isWaiting ? setInterval(send, retryMs) : undefined;
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [accountId, isWaiting]);
}
