import { describe, expect, test } from 'vitest';
import { chooseOccasion, mealAt, proposeOccasion } from './current-occasion.ts';
import { listOccasions } from './occasions.ts';

const zone = { timeZone: 'Asia/Kolkata' };
const at = (local: string) => Date.parse(`${local}:00+05:30`);
const time = (local: string) => new Date(at(local)).toISOString();
const entry = (day: string, from: string, until: string) => ({
  day,
  startsAt: time(`${day}T${from}`),
  endsAt: time(`${day}T${until}`),
});
const days = { first: '2027-01-29', last: '2027-01-31' };
const occasions = listOccasions(
  days,
  [
    { key: 'session:opening', label: 'Opening', ...entry('2027-01-29', '09:00', '10:00') },
    { key: 'session:one', label: 'Session 1', ...entry('2027-01-29', '10:30', '12:30') },
    { key: 'session:two-a', label: 'Session 2 (A)', ...entry('2027-01-30', '09:00', '11:00') },
    { key: 'session:two-b', label: 'Session 2 (B)', ...entry('2027-01-30', '09:00', '11:00') },
  ],
  [{ meal: 'lunch', ...entry('2027-01-29', '13:00', '14:00') }],
);
const proposed = (local: string) => proposeOccasion(occasions, at(local), zone);

test.for([
  ['the evening before', '2027-01-28T20:00', 'arrival'],
  ['before and during the first session', '2027-01-29T09:40', 'arrival'],
  ['a quarter of an hour before a session', '2027-01-29T10:15', 'session:one'],
  ['between a session and lunch', '2027-01-29T12:40', 'arrival'],
  ['lunch of the timetable', '2027-01-29T12:45', 'meal:2027-01-29:lunch'],
  ['after lunch of the timetable', '2027-01-29T14:30', 'arrival'],
  ['a dinner that the timetable does not contain', '2027-01-29T19:00', 'meal:2027-01-29:dinner'],
  ['the night', '2027-01-29T22:30', 'bed:2027-01-29'],
  ['two sessions at once', '2027-01-30T09:30', 'arrival'],
  ['a lunch that the timetable does not contain', '2027-01-30T13:00', 'meal:2027-01-30:lunch'],
  ['a breakfast', '2027-01-30T08:00', 'meal:2027-01-30:breakfast'],
  ['the week after', '2027-02-05T13:00', 'arrival'],
] as const)('the door proposes what is on: %s', ([, local, key]) => {
  expect(proposed(local)).toBe(key);
});

test('without a timetable the first morning is the arrival', () => {
  const untimed = listOccasions(days);
  expect(proposeOccasion(untimed, at('2027-01-29T08:00'), zone)).toBe('arrival');
  expect(proposeOccasion(untimed, at('2027-01-29T12:30'), zone)).toBe('meal:2027-01-29:lunch');
  expect(proposeOccasion(listOccasions(null), at('2027-01-29T12:30'), zone)).toBe('arrival');
});

test('a list of an earlier version, without times, still proposes something', () => {
  const stored = occasions.map(({ startsAt, endsAt, ...old }) => old) as unknown as typeof occasions;
  expect(proposeOccasion(stored, at('2027-01-30T13:00'), zone)).toBe('meal:2027-01-30:lunch');
  expect(proposeOccasion(stored, at('2027-01-29T10:40'), zone)).toBe('arrival');
});

describe('an occasion that a volunteer chose', () => {
  const chosen = { key: 'session:one', at: at('2027-01-29T09:30') };
  const opened = (local: string, choice = chosen) => chooseOccasion(occasions, choice, at(local), zone);

  test('stays after a reload, until something else is on', () => {
    expect(opened('2027-01-29T09:50')).toBe('session:one');
    expect(opened('2027-01-29T13:10')).toBe('meal:2027-01-29:lunch');
  });

  test('is forgotten on the next day, or if it was removed', () => {
    expect(opened('2027-01-30T09:30')).toBe('arrival');
    expect(opened('2027-01-29T09:50', { ...chosen, key: 'session:removed' })).toBe('arrival');
  });
});

test('a meal of the timetable is named by the time at which it begins', () => {
  expect(
    ['07:30', '10:29', '10:30', '16:59', '17:00', '20:00'].map((clock) =>
      mealAt(at(`2027-01-29T${clock}`), zone),
    ),
  ).toEqual(['breakfast', 'breakfast', 'lunch', 'lunch', 'dinner', 'dinner']);
});
