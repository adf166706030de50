import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeSessionTimes,
  findCurrentAndNextSessions,
  formatTimeOfDay,
  listSessionConflicts,
  type PlacedSession,
  parseTimeOfDayOrNaN,
} from './sessions.ts';

const kolkata = { timeZone: 'Asia/Kolkata' };
const iso = (at: number) => new Date(at).toISOString();

describe('the time of a session', () => {
  test.each([
    [1, 540, 600, '2026-11-06T03:30:00.000Z', '2026-11-06T04:30:00.000Z'],
    [2, 1260, 1470, '2026-11-07T15:30:00.000Z', '2026-11-07T19:00:00.000Z'],
  ])('day %i, minutes %i to %i', (day, startMinute, endMinute, startsAt, endsAt) => {
    const times = computeSessionTimes(
      { day, startMinute, endMinute },
      Date.parse('2026-11-06T03:30:00Z'),
      kolkata,
    );
    expect([iso(times.startsAt), iso(times.endsAt)]).toEqual([startsAt, endsAt]);
  });

  test('is the local one after the clocks change', () => {
    const berlin = { timeZone: 'Europe/Berlin' };
    const session = { day: 2, startMinute: 540, endMinute: 600 };
    expect(iso(computeSessionTimes(session, Date.parse('2026-10-24T08:00:00Z'), berlin).startsAt)).toBe(
      '2026-10-25T08:00:00.000Z',
    );
  });

  test('is typed and shown in the same way', () => {
    fc.assert(fc.property(fc.nat(1439), (minute) => parseTimeOfDayOrNaN(formatTimeOfDay(minute)) === minute));
    expect(formatTimeOfDay(1470)).toBe('00:30');
  });
});

const session = (fields: Partial<PlacedSession>): PlacedSession => ({
  day: 1,
  startMinute: 540,
  endMinute: 600,
  roomId: null,
  committees: ['A'],
  ...fields,
});

describe('sessions overlap', () => {
  test.each<[string, Partial<PlacedSession>, Partial<PlacedSession>, 'room' | 'committee' | undefined]>([
    ['in one committee', {}, { startMinute: 599, endMinute: 700 }, 'committee'],
    ['not when one begins at the end of the other', {}, { startMinute: 600, endMinute: 700 }, undefined],
    ['not in two committees', {}, { committees: ['B'] }, undefined],
    ['with a session for all', { committees: 'all' }, { committees: ['B'] }, 'committee'],
    ['not with one of no committee', { committees: 'all' }, { committees: [] }, undefined],
    ['in one room', { roomId: 'r' }, { roomId: 'r', committees: ['B'] }, 'room'],
    ['not on two days', {}, { day: 2 }, undefined],
    ['after midnight', { startMinute: 1300, endMinute: 1500 }, { day: 2, startMinute: 30 }, 'committee'],
  ])('%s', (_name, one, other, expected) => {
    const conflicts = listSessionConflicts(session(one), [session(other)]);
    expect(conflicts.map(({ isSameRoom }) => (isSameRoom ? 'room' : 'committee'))).toEqual(
      expected ? [expected] : [],
    );
  });

  test('of two each overlaps with the other', () => {
    const any = fc.record({
      day: fc.integer({ min: 1, max: 2 }),
      startMinute: fc.nat(100),
      endMinute: fc.integer({ min: 101, max: 1400 }),
      roomId: fc.constantFrom(null, 'r', 's'),
      committees: fc.oneof(fc.constant('all' as const), fc.subarray(['A', 'B'])),
    });
    fc.assert(
      fc.property(
        any,
        any,
        (one, other) =>
          listSessionConflicts(one, [other]).length === listSessionConflicts(other, [one]).length,
      ),
    );
  });
});

test('several sessions are on now or next at the same time', () => {
  const at = (minute: number) => iso(minute * 60_000);
  const timed = (id: string, start: number, end: number) => ({ id, startsAt: at(start), endsAt: at(end) });
  const sessions = [timed('a', 0, 10), timed('b', 5, 20), timed('c', 30, 40), timed('d', 30, 35)];
  const idsAt = (minute: number) => {
    const { now, next } = findCurrentAndNextSessions(sessions, minute * 60_000);
    return [now.map(({ id }) => id).join(''), next.map(({ id }) => id).join('')];
  };
  expect([4, 5, 10, 20, 35, 40].map(idsAt)).toEqual([
    ['a', 'b'],
    ['ab', 'cd'],
    ['b', 'cd'],
    ['', 'cd'],
    ['c', ''],
    ['', ''],
  ]);
});
