import { startLoop } from '#platform/server/loop.ts';
import type { NeedsBooks } from './books.ts';
import { matchAnew } from './match-anew.ts';
import { hasNewcomers, isWanted, wantMatching } from './standings.sql.ts';

const everyMs = 2_000;
/** Of the time of a process, matching in the background takes one part in this many, however fast a crowd registers. */
const shareOfTime = 20;

/** What keeps registrations and credits matched while the site runs. */
export interface Matching {
  /** Matches now where it is due; resolves when that is done. */
  matchDue(): Promise<void>;
  /** Lets the matching under way finish and stops. */
  stop(): Promise<void>;
}

/**
 * Books what is not booked yet, and matches anew within two seconds of a registration, or as soon as it has rested long enough after
 * the last time, and does whatever a process that died has left undone.
 * @param onError told about failures; the next round tries again
 */
export function keepMatched(context: NeedsBooks, onError: (error: unknown) => void): Matching {
  const { db } = context;
  let restsUntil = 0;
  const round = async () => {
    await context.books.bookMissing(context);
    if (await hasNewcomers(db.queries)) await db.change(wantMatching);
    if (!(await isWanted(db.queries))) return;
    const began = performance.now();
    await matchAnew(context);
    const ended = performance.now();
    restsUntil = ended + shareOfTime * (ended - began);
  };
  const loop = startLoop(db, {
    everyMs,
    round,
    onError,
    isDue: () => performance.now() >= restsUntil,
  });
  return { matchDue: loop.run, stop: loop.stop };
}
