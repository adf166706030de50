import type { Door } from '../api.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';

/** Counts of an occasion, and when they arrived, by this device's clock, in epoch milliseconds. */
export interface KnownCounts {
  committees: Door['committees'];
  receivedAt: number;
}

/** Shows in one line how many are here. A press shows each committee. */
export function DoorCounts({
  committees,
  receivedAt,
  isOld,
  since,
}: KnownCounts & {
  isOld: boolean;
  /** Number of delegates whom this device let in since the counts arrived. */
  since: number;
}) {
  const [here, expected] = [
    committees.reduce((sum, committee) => sum + committee.here, 0),
    committees.reduce((sum, committee) => sum + committee.expected, 0),
  ];
  return (
    <section aria-label="Attendance">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 tabular-nums">
          <h2 className="font-text text-base font-semibold">
            {here} of {expected} here
            {isOld && ` at ${formatTimeAndDay(new Date(receivedAt).toISOString())}`}
            {since > 0 && `, ${since} on this phone since`}
          </h2>
          <span className="ml-auto shrink-0 text-sm underline underline-offset-4">By committee</span>
        </summary>
        <ul className="grid">
          {committees.map(({ value, name, ...count }) => (
            <li key={value} className="flex justify-between gap-4 border-b border-line py-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 tabular-nums">
                {count.here} of {count.expected}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
