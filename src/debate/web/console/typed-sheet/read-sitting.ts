import { dayMs, dayOf, type Region } from '#platform/rule/dates.ts';
import { bodyOfOpening, type OpenableSession } from '../closed-stage.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import type { TypedRow } from './preview-rows.ts';
import { readTimeOfDay } from './read-rows.ts';

/** The server stores no earlier time (29.21). */
const oldestMs = 3 * dayMs;

interface TypedTime {
  /** 'YYYY-MM-DD' */
  day: string;
  time: string;
}

interface Now {
  now: number;
  region: Region;
}

/** Reads when a sitting began or ended. Both are written on paper, so that neither is now. */
function readWhen({ day, time }: TypedTime, { now, region }: Now): TypedRow['at'] {
  const on = Date.parse(`${day}T12:00Z`);
  if (Number.isNaN(on)) return { problem: 'Choose the day of the sitting.' };
  const at = readTimeOfDay(time, { on, region });
  if (at === undefined) return { problem: 'Write the time like 10:14 or 14:05.' };
  if (typeof at === 'number' && at < now - oldestMs)
    return { problem: 'This is more than three days ago. A sitting can be typed in for three days.' };
  return at;
}

/** The row that opens a sitting which was held on paper. */
export const readBeginning = (
  session: OpenableSession,
  typed: TypedTime,
  desk: Pick<DebateDesk, 'opening'>,
  now: Now,
): TypedRow => ({
  at: readWhen(typed, now),
  read: () => ({
    presses: [{ kind: 'opened', body: bodyOfOpening(session, desk) }],
    text: 'The sitting is opened.',
  }),
});

export type Ending = 'meeting.suspend' | 'meeting.adjourn';

/** The row that ends a sitting: suspended until the next one, or adjourned. */
export const readEnding = (verb: Ending, typed: TypedTime, now: Now): TypedRow => ({
  at: readWhen(typed, now),
  read: () => ({
    presses: [{ kind: 'did', body: { effect: { verb } } }],
    text: verb === 'meeting.suspend' ? 'The meeting is suspended.' : 'The meeting is adjourned.',
  }),
});

/** The day of a session, if it has come, else today. */
export const dayOfSession = ({ day }: Pick<OpenableSession, 'day'>, { now, region }: Now): string => {
  const today = dayOf(now, region);
  return day !== undefined && day < today ? day : today;
};
