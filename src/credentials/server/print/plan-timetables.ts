import type { PaperPart, PrintedDay, PrintedTable } from './papers.ts';
import { column, listSessionsOf, mapShortNames, ofCommittee, table } from './plan-tables.ts';
import type { PlannedCommittee, PlannedSession, PrintFacts } from './print-facts.ts';

const everyone = 'Everyone';
/** Measures of a timetable in points. A short one is larger, because it is read on a wall. */
const measuresFor = (rows: number): Pick<PrintedTable, 'rowHeight' | 'dense'> =>
  rows <= 14
    ? { rowHeight: 36, dense: { size: 14, smallest: 12 } }
    : { rowHeight: 25, dense: { size: 12, smallest: 9.5 } };

/** Returns the short names of the committees of a session as text. */
function audienceOf({ committees }: PlannedSession, shortNames: ReadonlyMap<string, string>): string {
  if (committees === 'all') return everyone;
  return committees.map((value) => shortNames.get(value) ?? value).join(', ');
}

const groupByDay = (sessions: readonly PlannedSession[]) => [...Map.groupBy(sessions, ({ day }) => day)];

/** Plans a timetable for each day, with the committee and the room of each session. */
export function dayTimetables(facts: PrintFacts): PaperPart[] {
  const shortNames = mapShortNames(facts);
  return groupByDay(facts.sessions).map(([day, sessions]) =>
    table({
      title: 'Timetable',
      committee: day,
      help: 'The code opens the timetable with its latest changes.',
      address: facts.timetableAddress,
      columns: [column('Time', 142), column('What', 176), column('Committee', 98), column('Room', 108)],
      rows: sessions.map((session, at) => [
        sessions[at - 1]?.time === session.time ? '' : session.time,
        session.title,
        audienceOf(session, shortNames),
        session.room ?? '',
      ]),
      ...measuresFor(sessions.length),
    }),
  );
}

/** Plans the timetable of a committee. The list is empty if it has no session. */
export function committeeTimetable(facts: PrintFacts, committee: PlannedCommittee): PaperPart[] {
  const sessions = listSessionsOf(facts, committee);
  if (sessions.length === 0) return [];
  return [
    table({
      ...ofCommittee(committee),
      title: 'Timetable',
      session: committee.name === committee.shortName ? '' : committee.name,
      help: 'The code opens the timetable with its latest changes.',
      address: facts.timetableAddress,
      columns: [column('Day', 92), column('Time', 142), column('What', 172), column('Room', 118)],
      rows: sessions.map(({ day, time, title, room }, at) => [
        sessions[at - 1]?.day === day ? '' : day,
        ...[time, title, room ?? ''],
      ]),
      ...measuresFor(sessions.length),
    }),
  ];
}

/** Plans a sign for the door of each room, with the sessions in it by day. */
export function roomSigns(facts: PrintFacts): PaperPart[] {
  const shortNames = mapShortNames(facts);
  const inRooms = facts.sessions.filter(({ room }) => room !== null);
  return [...Map.groupBy(inRooms, ({ room }) => room ?? '')]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([room, sessions]) => ({
      kind: 'sign' as const,
      room,
      address: facts.timetableAddress,
      days: groupByDay(sessions).map(
        ([day, ofDay]): PrintedDay => ({
          day,
          lines: ofDay.map((session) => ({
            time: session.time,
            text: audienceOf(session, shortNames),
            detail: session.title,
          })),
        }),
      ),
    }));
}
