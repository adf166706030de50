import { useEffect } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { useSendingWhileWaiting, useStoredQueue } from '#platform/web/stored-queue.ts';
import { scanQueue } from '../device/scan-store.ts';
import { sendWaitingScans, useServerStatus } from '../device/send-scans.ts';
import type { StoredList } from '../device/stored-list.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';

const minuteMs = 60_000;

/** Shows the age of this device's list and the number of waiting scans, and sends these scans (product 22.12). */
export function DeviceStatusAndScanSender({ list }: { list: StoredList | undefined }) {
  const { network, isReachable } = useServerStatus();
  const { waiting: waitingScans, isStored, problem } = useStoredQueue(scanQueue);
  const waiting = waitingScans.length;
  useRerenderEvery(minuteMs / 2);
  // The clock is read at each rendering. A stored time could be earlier than the arrival of a new list, whose age would
  // then be negative.
  const now = Date.now();
  useSendingWhileWaiting(sendWaitingScans, waiting > 0);
  useWarningBeforeClosing(waiting > 0);
  return (
    <section
      aria-label="This device"
      className={`grid border-l-4 pl-3 text-sm ${isReachable && waiting === 0 ? 'border-line' : 'border-gold'}`}
    >
      {!isReachable && (
        <p className="text-base font-semibold">
          {network === 'slow' ? 'Slow network.' : 'No network.'}
          {list && ' Go on scanning: this phone has the list.'}
        </p>
      )}
      <p className={list ? 'text-muted' : 'field-error'}>
        {list ? listText(list, now) : 'This device has no valid list. It loads one when there is a network.'}
      </p>
      <p role="status" className={waiting > 0 ? 'font-semibold' : 'text-muted'}>
        {waiting === 0
          ? 'All scans are sent.'
          : plural(waiting, { one: '# scan waits to be sent.', other: '# scans wait to be sent.' })}
        {waiting > 0 && !isStored && ' Keep this page open: the browser does not store them.'}
      </p>
      {problem && waiting > 0 && <p className="field-error">The server does not accept them: {problem}</p>}
    </section>
  );
}

function listText({ madeAt, receivedAt, delegates }: StoredList, now: number): string {
  const minutes = Math.floor((now - receivedAt) / minuteMs);
  const age =
    minutes < 1
      ? 'just loaded'
      : minutes < 60
        ? plural(minutes, { one: '# minute old', other: '# minutes old' })
        : plural(Math.floor(minutes / 60), { one: '# hour old', other: '# hours old' });
  return `List of ${formatTimeAndDay(madeAt)}, ${age}: ${plural(delegates.length, { one: '# delegate', other: '# delegates' })}.`;
}

function useWarningBeforeClosing(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isWaiting]);
}
