import { describe, expect, test } from 'vitest';
import { newShiftSchema } from '#attendance/contract/shifts.ts';
import { newSessionSchema } from '#timetable/contract.ts';
import { listSessionConflicts } from '#timetable/rule/sessions.ts';
import { computeLaterShift, computeRunningTimes, listSessions } from './running-timetable.ts';

const minute = 60_000;
const midnight = Date.parse('2026-11-30T00:00+05:30');
const starts = Array.from({ length: 24 * 4 }, (_, at) => midnight + at * 15 * minute + 14 * minute);
const rooms = new Map([
  ['1', 'Room 1'],
  ['2', 'Room 2'],
]);

describe('the running conference of a demo that is opened at any minute of a day', () => {
  test.each(starts)('has a timetable and shifts that the desk accepts (%d)', (now) => {
    const { sessionMinute, sessionBeganAt } = computeRunningTimes(now);
    expect(sessionBeganAt).toBeLessThan(now);
    const sessions = listSessions(sessionMinute, rooms);
    for (const session of sessions) expect(newSessionSchema.safeParse(session).error).toBeUndefined();
    const placed = sessions.map(({ room, ...session }) => ({ ...session, roomId: room }));
    for (const [at, session] of placed.entries())
      expect(listSessionConflicts(session, placed.slice(at + 1))).toEqual([]);
    const running = sessions.filter(
      ({ day, startMinute, endMinute }) =>
        day === 2 && midnight + startMinute * minute <= now && now < midnight + endMinute * minute,
    );
    expect(running.map(({ title }) => title)).toEqual(['Session III', 'Session III']);
    const shift = { place: 'Gate', task: 'Sample', wanted: 1, isOpen: true, people: [] };
    expect(newShiftSchema.safeParse({ ...shift, ...computeLaterShift(sessionMinute) }).error).toBeUndefined();
  });
});
