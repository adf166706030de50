import { useEffect, useState } from 'react';
import { automaticRetryTime } from '../api.ts';

export interface WaitingCall {
  isPending: boolean;
  failureReason: unknown;
}

/**
 * Returns the time at which a queued call is retried, in epoch milliseconds. Undefined while the call is not queued.
 */
function queuedUntil({ isPending, failureReason }: WaitingCall): number | undefined {
  return isPending ? automaticRetryTime(failureReason) : undefined;
}

/**
 * Returns the label of a button while its call is running.
 * @param doing the label while the call is not queued, such as 'Sending...'
 */
export function getPendingButtonText(call: WaitingCall, doing: string): string {
  return queuedUntil(call) === undefined ? doing : 'In the queue...';
}

export function QueueNotice({ call, className = '' }: { call: WaitingCall; className?: string }) {
  const until = queuedUntil(call);
  return until === undefined ? null : <RetryCountdown until={until} className={className} />;
}

function RetryCountdown({ until, className }: { until: number; className: string }) {
  const seconds = useSecondsUntil(until);
  return (
    <p role="status" className={`text-sm text-muted ${className}`}>
      Many delegates are here at once, and you are in the queue. Stay on this page: it tries again by itself
      {/* Hidden from screen readers, because they would announce every second. */}
      <span aria-hidden="true" className="tabular-nums">
        {seconds > 0 ? `, in ${seconds} s` : ', now'}
      </span>
      .
    </p>
  );
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
