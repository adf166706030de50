import { expect, test } from 'vitest';
import {
  countRollMarks,
  listLatestRollEvents,
  mapContradictedRollEvents,
  parseDaySessionKey,
  type RollEvent,
  type RollMark,
} from './roll.ts';

const event = (id: string, mark: RollMark, at: number, registrationId = 'asha'): RollEvent => ({
  id,
  mark,
  at,
  registrationId,
  session: 'day:2026-01-30:1',
});

test('the latest event of a delegate is valid, in whatever order events arrive', () => {
  const events = [event('a', 'absent', 1), event('c', 'late', 2), event('b', 'present', 2)];
  for (const order of [events, events.toReversed()])
    expect(listLatestRollEvents(order).map(({ mark }) => mark)).toEqual(['late']);
  expect(listLatestRollEvents([...events, event('d', 'unmarked', 3)])).toEqual([]);
  expect(listLatestRollEvents([...events, event('e', 'voting', 1, 'bela')])).toHaveLength(2);
});

test('a quorum is more than half of the delegates, a majority more than half of those present', () => {
  expect(countRollMarks(['present', 'voting', 'late', 'absent', 'unmarked'])).toEqual({
    members: 5,
    here: 3,
    voting: 1,
    late: 1,
    absent: 1,
    unmarked: 1,
    quorum: 3,
    majority: 2,
    twoThirds: 2,
  });
  expect(countRollMarks(['present', 'present', 'absent', 'absent'])).toMatchObject({ here: 2, quorum: 3 });
});

test('the key of a session without a timetable contains its day', () => {
  expect(parseDaySessionKey('day:2026-01-30:2')).toEqual({ day: '2026-01-30', number: 2 });
  expect(parseDaySessionKey('session:a')).toBeUndefined();
});

test('a mark is contradicted by another one of a chair whose device had no network', () => {
  const event = (recordedBy: string, mark: 'present' | 'absent', at: number, receivedAt: number) => ({
    id: `${recordedBy}-${at}`,
    registrationId: 'asha',
    session: 'session:a',
    mark,
    at,
    receivedAt,
    recordedBy,
  });
  const minute = 60_000;
  const contradiction = (...events: ReturnType<typeof event>[]) =>
    [...mapContradictedRollEvents(events).values()].map(({ recordedBy }) => recordedBy);
  // Both devices had no network.
  const first = event('one', 'present', 0, 60 * minute);
  expect(contradiction(first, event('two', 'absent', minute, 90 * minute))).toEqual(['one']);
  // Only the later chair had no network.
  expect(contradiction(event('one', 'present', 0, 0), event('two', 'absent', minute, 9 * minute))).toEqual([
    'one',
  ]);
  // A correction, an equal mark, and a mark that settles it.
  expect(contradiction(event('one', 'present', 0, 0), event('two', 'absent', minute, minute))).toEqual([]);
  expect(contradiction(first, event('two', 'present', minute, 90 * minute))).toEqual([]);
  expect(
    contradiction(
      first,
      event('two', 'absent', minute, 90 * minute),
      event('two', 'absent', 91 * minute, 91 * minute),
    ),
  ).toEqual([]);
});
