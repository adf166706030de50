import { useEffect, useState } from 'react';
import { retryAt } from '../api.ts';

/** The part of a mutation that the notice needs. */
export interface WaitingCall {
  isPending: boolean;
  failureReason: unknown;
}

/** When the call is retried, in epoch milliseconds; undefined while it is not queued. */
function queuedUntil({ isPending, failureReason }: WaitingCall): number | undefined {
  return isPending ? retryAt(failureReason) : undefined;
}

/** The label of the submit button: that the call is queued, or the given text, such as 'Sending...'. */
export function pendingTextOf(call: WaitingCall, doing: string): string {
  return queuedUntil(call) === undefined ? doing : 'In the queue...';
}

/** Tells a user that the call is queued, and when it is retried. Renders nothing otherwise. */
export function QueueNotice({ call, className = '' }: { call: WaitingCall; className?: string }) {
  const until = queuedUntil(call);
  return until === undefined ? null : <Place until={until} className={className} />;
}

function Place({ until, className }: { until: number; className: string }) {
  const seconds = useSecondsUntil(until);
  return (
    <p role="status" className={`text-sm text-muted ${className}`}>
      Many delegates are here at once, and you are in the queue. Stay on this page: it tries again by itself
      {/* Read aloud once, not every second. */}
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
