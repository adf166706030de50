import { useEffect, useRef, useState } from 'react';
import { connectionText, isUnanswered, useOnline } from '../offline.ts';
import type { WaitingCall } from './queue-notice.tsx';

/** Whether the network was there when the call began, and is what failed it. */
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
 * Says beside a form's button that there is no network, what is kept, and afterwards that it can be sent again; says
 * nothing while all is well. It never takes the focus.
 * @param kept what the form still has, such as 'your answers'
 */
export function OfflineNotice({
  call,
  kept,
  className = '',
}: {
  call: WaitingCall;
  kept: string;
  className?: string;
}) {
  const text = connectionText(useConnection(call), kept);
  // The element is there before its words are, or a screen reader would not read them.
  return (
    <p
      role="status"
      className={
        text
          ? `offline-notice border-l-4 border-gold-line bg-surface py-1 pl-3 text-sm/[1.5] font-semibold ${className}`
          : 'sr-only'
      }
    >
      {text}
    </p>
  );
}

/** A button that is disabled while its call runs loses the focus by that: this gives it back when the call has failed. */
export function useFocusAfterFailure({ isPending, failureReason }: WaitingCall) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPending && failureReason && document.activeElement === document.body) button.current?.focus();
  }, [isPending, failureReason]);
  return button;
}
