import { expect, test } from 'vitest';
import { groupArrivals } from './arrivals.ts';
import { countDiets } from './meals.ts';

const dayOf = (at: string) => at.slice(0, 10);
const left = (at: string) => [{ kind: 'left' as const, at }];

test('a delegate who left is counted at the meals of that day, and not later', () => {
  const people = [
    { diet: 'Jain', marks: left('2026-11-06T12:00:00Z') },
    { diet: 'Vegan', marks: [] },
    { diet: null, marks: [] },
    { diet: 'Vegan', marks: [] },
  ];
  expect(countDiets(people, '2026-11-06', dayOf)).toEqual([
    { diet: 'Vegan', people: 2 },
    { diet: 'Jain', people: 1 },
    { diet: null, people: 1 },
  ]);
  expect(countDiets(people, '2026-11-07', dayOf).map(({ diet }) => diet)).toEqual(['Vegan', null]);
});

test('arrivals are grouped by hour, and by train whatever its spelling', () => {
  const person = (name: string, arrivesAt: string, number: string, people = 1) => ({
    name,
    arrival: { vehicle: 'train' as const, number, arrivesAt, people },
  });
  const groups = groupArrivals(
    [
      person('Late', '2026-11-06T11:05:00Z', '1'),
      person('Second', '2026-11-06T10:50:00Z', 'sample express', 2),
      person('First', '2026-11-06T10:10:00Z', 'Sample Express', 3),
      person('Other', '2026-11-06T10:20:00Z', '2'),
      { name: 'Unknown', arrival: null },
    ],
    (at) => at.slice(0, 13),
  );
  expect(
    groups.map(({ hour, groups: ofHour }) => [
      hour,
      ofHour.map(({ number, people, delegates }) => [number, people, delegates.map(({ name }) => name)]),
    ]),
  ).toEqual([
    [
      '2026-11-06T10',
      [
        ['Sample Express', 5, ['First', 'Second']],
        ['2', 1, ['Other']],
      ],
    ],
    ['2026-11-06T11', [['1', 1, ['Late']]]],
  ]);
});
