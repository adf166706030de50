import type { TraceEvent } from './lighthouse.ts';

/** Lighthouse's phone is four times as slow; what takes it longer than 50 ms blocks. Both in milliseconds. */
const slowdown = 4;
const unnoticedMs = 50;

/** `tdur` is the processor time of a task in microseconds; Lighthouse itself reads only how long it took. */
type Task = TraceEvent & { tdur?: number };

/**
 * For how many milliseconds the page itself blocks its thread after it was painted first: like Lighthouse's blocking time, but
 * by processor time, so that it leaves out what a task waited for a core that other programs, or other machines, held.
 * @throws {Error} when the trace holds no painted page
 */
export function ownBlocking(events: readonly TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('The trace holds no painted page.');
  const isTask = ({ name, ph, pid, tid, ts, dur }: Task) =>
    name.endsWith('RunTask') &&
    ph === 'X' &&
    pid === painted.pid &&
    tid === painted.tid &&
    ts + dur > painted.ts;
  const blocking = (events as readonly Task[])
    .filter(isTask)
    .map(({ tdur, dur }) => ((tdur ?? dur) / 1000) * slowdown - unnoticedMs);
  return Math.round(blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0));
}
