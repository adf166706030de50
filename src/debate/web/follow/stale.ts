import { formatClockTime, formatExactTime, type Region } from '#platform/rule/dates.ts';

/** Without news for this long a screen is old, in milliseconds. */
export const freshMs = 25_000;

/** Until when a screen knows what happens. Times are of the server's clock, in epoch milliseconds. */
export interface News {
  /** When this screen was last told something. */
  lastAt: number;
  /** When the lead last sent something, if that is long ago. */
  silentSince: number | null;
}

/** As of when an old screen is, and why. Its clocks stop there. */
export interface Stale {
  since: number;
  why: 'no_contact' | 'lead_silent';
}

/** Null while the screen is up to date. */
export function findStale({ lastAt, silentSince }: News, now: number): Stale | null {
  if (now - lastAt > freshMs) return { since: Math.min(lastAt, silentSince ?? lastAt), why: 'no_contact' };
  return silentSince === null ? null : { since: silentSince, why: 'lead_silent' };
}

/** How long ago the clocks of a view were computed, in milliseconds. They stop when the view is old. */
export interface ViewAge {
  ms: number;
  isOld: boolean;
}

/** What is left of a time that was `left` seconds when the view was made, in milliseconds. */
export function leftMsOf(
  { left, running }: { left: number | null; running: boolean },
  { ms, isOld }: ViewAge,
): number {
  const leftMs = (left ?? 0) * 1000 - (running ? ms : 0);
  // A clock that runs hides that `left` is rounded.
  return isOld ? Math.round(leftMs / 1000) * 1000 : leftMs;
}

/** Says as of when an old screen is, and what that means for its clock if one runs. */
export function staleSentence({ since, why }: Stale, hasClock: boolean, region: Region): string {
  if (why === 'lead_silent')
    return `As of ${formatClockTime(since, region)}. The chair works without a network${hasClock ? ', so the clock does not run here' : ''}.`;
  const asOf = `As of ${formatExactTime(since, region)}.`;
  return hasClock ? `${asOf} The clock goes on when there is a connection.` : asOf;
}
