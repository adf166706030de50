import type { BodyOf } from '#platform/contract/call.ts';
import { dayMs, dayOf, parseLocalTime } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { addTimetableSessions, getTimetable, setTimetableVisibility } from '#timetable/contract.ts';
import { must } from '../must.ts';
import type { SiteCalls } from './site-calls.ts';
import { staff } from './staff.ts';

type NewSession = BodyOf<typeof addTimetableSessions>['sessions'][number];

const hour = 60;
/** Length of the session that runs now, and how long ago it began, in minutes. */
export const sessionLength = 3 * hour;
const begunBefore = hour;
/** Nothing of a day follows a session that ends later. The demo may be opened at any minute, also before midnight. */
const lastStart = 21 * hour;

export interface RunningTimes {
  /** When the conference began yesterday and ends tomorrow, in epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  /** When the session began that runs now. */
  sessionBeganAt: number;
  /** Its first minute of the second day. */
  sessionMinute: number;
}

/** Returns the times of a conference whose second day is today and of its session that runs now. */
export function computeRunningTimes(now: number): RunningTimes {
  const localTime = (at: number, time: string) =>
    parseLocalTime(`${dayOf(at, defaultRegion)}T${time}`, defaultRegion);
  const midnight = localTime(now, '00:00');
  const minute = Math.floor((now - midnight) / 60_000);
  const sessionMinute = Math.max(0, Math.floor((minute - begunBefore) / 30) * 30);
  return {
    startsAt: localTime(now - dayMs, '09:00'),
    endsAt: localTime(now + dayMs, '18:00'),
    sessionBeganAt: midnight + sessionMinute * 60_000,
    sessionMinute,
  };
}

const everyone = { committees: 'all' } as const;
const inHall = { ...everyone, room: 'Sample Hall' };
const anywhere = { ...everyone, room: null };

/**
 * Lists the sessions of a conference of three days. The committees have their rooms.
 * @param rooms room of each committee, by its key
 */
export function listSessions(sessionMinute: number, rooms: ReadonlyMap<string, string>): NewSession[] {
  const ofCommittees = (title: string, day: number, startMinute: number, endMinute: number) =>
    [...rooms].map(
      ([committee, room]): NewSession => ({
        title,
        kind: 'session',
        day,
        startMinute,
        endMinute,
        room,
        committees: [committee],
      }),
    );
  const endMinute = sessionMinute + sessionLength;
  const second = 2;
  const hasMorning = sessionMinute >= 13.5 * hour;
  const hasEvening = endMinute <= lastStart;
  return [
    {
      title: 'Opening ceremony',
      kind: 'ceremony',
      day: 1,
      startMinute: 9 * hour,
      endMinute: 10 * hour,
      ...inHall,
    },
    ...ofCommittees('Session I', 1, 10 * hour, 13 * hour),
    { title: 'Lunch', kind: 'meal', day: 1, startMinute: 13 * hour, endMinute: 14 * hour, ...anywhere },
    ...ofCommittees('Session II', 1, 14 * hour, 17 * hour),
    { title: 'Dinner', kind: 'meal', day: 1, startMinute: 19 * hour, endMinute: 20 * hour, ...anywhere },
    ...(hasMorning
      ? [
          ...ofCommittees('Morning session', second, 9 * hour, 12 * hour),
          {
            title: 'Lunch',
            kind: 'meal' as const,
            day: second,
            startMinute: 12 * hour,
            endMinute: 13 * hour,
            ...anywhere,
          },
        ]
      : []),
    ...ofCommittees('Session III', second, sessionMinute, endMinute),
    ...(hasEvening
      ? [
          {
            title: 'Break',
            kind: 'break' as const,
            day: second,
            startMinute: endMinute,
            endMinute: endMinute + 30,
            ...anywhere,
          },
          ...ofCommittees('Session IV', second, endMinute + 30, endMinute + 30 + 2 * hour),
        ]
      : []),
    ...ofCommittees('Session V', 3, 10 * hour, 13 * hour),
    { title: 'Lunch', kind: 'meal', day: 3, startMinute: 13 * hour, endMinute: 14 * hour, ...anywhere },
    {
      title: 'Closing ceremony',
      kind: 'ceremony',
      day: 3,
      startMinute: 15 * hour,
      endMinute: 17 * hour,
      ...inHall,
    },
  ];
}

/** Returns the time of a shift of two hours after the session that runs now: in the next morning if that ends late. */
export function computeLaterShift(sessionMinute: number): {
  day: number;
  startMinute: number;
  endMinute: number;
} {
  const ended = sessionMinute + sessionLength;
  const [day, startMinute] = ended <= lastStart ? [2, ended] : [3, 8 * hour];
  return { day, startMinute, endMinute: startMinute + 2 * hour };
}

export interface SessionKeys {
  /** Key of a session in rolls and debates: the first one, and the one that runs now. */
  first: string;
  current: string;
}

/** Adds and shows the timetable. Returns the keys of two sessions of each committee. */
export async function showTimetable(
  { call }: SiteCalls,
  eventName: string,
  sessionMinute: number,
  rooms: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, SessionKeys>> {
  await addAndShowSessions({ call }, eventName, listSessions(sessionMinute, rooms));
  const { sessions } = await call(getTimetable, { as: staff.treasurer, params: { eventName } });
  const keyOf = (title: string, committee: string) => {
    const session = sessions.find(
      ({ title: found, committees }) =>
        found === title && committees !== 'all' && committees[0] === committee,
    );
    return `session:${must(session)._id}`;
  };
  return new Map(
    [...rooms.keys()].map((committee) => [
      committee,
      { first: keyOf('Session I', committee), current: keyOf('Session III', committee) },
    ]),
  );
}

/** Adds sessions to the timetable of an event, and shows it to delegates. */
export async function addAndShowSessions(
  { call }: Pick<SiteCalls, 'call'>,
  eventName: string,
  sessions: NewSession[],
): Promise<void> {
  const as = staff.treasurer;
  const revisionNow = async () => (await call(getTimetable, { as, params: { eventName } })).revision;
  await call(addTimetableSessions, { as, body: { eventName, revision: await revisionNow(), sessions } });
  await call(setTimetableVisibility, {
    as,
    body: { eventName, revision: await revisionNow(), isShown: true },
  });
}
