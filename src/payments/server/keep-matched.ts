import type { Context } from '#platform/server/context.ts';
import { matchAnew } from './match-anew.ts';
import { hasNewcomers, isWanted, wantMatching } from './standings.sql.ts';

const everyMs = 2_000;

/** What keeps registrations and credits matched while the site runs. */
export interface Matching {
  /** Matches now where it is due; resolves when that is done. */
  matchDue(): Promise<void>;
  /** Lets the matching under way finish and stops. */
  stop(): Promise<void>;
}

/**
 * Matches anew within two seconds of a registration, and of whatever a process that died has left undone.
 * @param onError told about failures; the next round tries again
 */
export function keepMatched({ db }: Pick<Context, 'db'>, onError: (error: unknown) => void): Matching {
  let underWay: Promise<void> | undefined;
  const round = async () => {
    if (await hasNewcomers(db.queries)) await db.change(wantMatching);
    if (await isWanted(db.queries)) await matchAnew({ db });
  };
  const matchDue = () => {
    underWay ??= round().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = setInterval(() => matchDue().catch(onError), everyMs);
  return {
    matchDue,
    async stop() {
      clearInterval(timer);
      await underWay?.catch(onError);
    },
  };
}
