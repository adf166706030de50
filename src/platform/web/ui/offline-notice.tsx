import { useEffect, useRef, useState } from 'react';
import { getConnectionProblemText, isUnanswered, useOnline } from '../offline.ts';
import type { WaitingCall } from './queue-notice.tsx';

function useConnection({ isPending, failureReason }: WaitingCall) {
  const online = useOnline();
  const [begunOnline, setBegunOnline] = useState(false);
  useEffect(() => {
    if (isPending) setBegunOnline(navigator.onLine);
  }, [isPending]);
  const unanswered = !isPending && isUnanswered(failureReason);
  return { online, unanswered, interrupted: begunOnline && (isPending || unanswered) };
}

/**
 * Notice beside the submit button. It is shown while offline, and after a call without an answer until the form is sent
 * again.
 * @param kept what the form still contains, such as 'your answers'. Undefined if nothing was filled in.
 */
export function OfflineNotice({
  call,
  kept,
  className = '',
}: {
  call: WaitingCall;
  kept?: string | undefined;
  className?: string;
}) {
  const text = getConnectionProblemText(useConnection(call), kept);
  // Always renders the live region, because screen readers announce a text only in a region that existed before it.
  return (
    <p
      role="status"
      className={
        text
          ? `offline-notice border-l-4 border-gold-line bg-surface py-1 pl-3 text-sm/normal font-semibold ${className}`
          : 'sr-only'
      }
    >
      {text}
    </p>
  );
}

/**
 * Returns a ref for the submit button. After a failed call it focuses the button again, which lost the focus when it
 * was disabled.
 */
export function useFocusAfterFailure({ isPending, failureReason }: WaitingCall) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPending && failureReason && document.activeElement === document.body) button.current?.focus();
  }, [isPending, failureReason]);
  return button;
}
