import { useEffect, useState } from 'react';
import { comeAgainAt } from '../come-again.ts';

/** What is known of a call while it waits: as much of a mutation as this needs. */
export interface WaitingCall {
  isPending: boolean;
  failureReason: unknown;
}

/** True while the server is busy and the page is about to come again by itself. */
export function isInQueue({ isPending, failureReason }: WaitingCall): boolean {
  return isPending && comeAgainAt(failureReason) !== undefined;
}

/** Tells somebody whose call is in the queue that nothing is lost, and when it goes on; nothing while it is not. */
export function InQueue({ call, className = '' }: { call: WaitingCall; className?: string }) {
  return isInQueue(call) ? (
    <Place until={comeAgainAt(call.failureReason) ?? 0} className={className} />
  ) : null;
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
