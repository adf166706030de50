import { expect, test } from 'vitest';
import type { ShiftPlan } from '../shifts-api.ts';
import { readPastedShifts } from './pasted-shifts.ts';

const person = (key: string, name: string | null) => ({
  name,
  email: `${key}@example.org`,
  duties: ['Door'],
});
const plan: ShiftPlan = {
  days: ['2027-01-30', '2027-01-31'],
  team: [
    person('asha', 'Sample Asha'),
    person('ravi', 'Sample Ravi'),
    person('other', 'Sample Ravi'),
    person('invited', null),
  ],
  shifts: [
    {
      _id: 'known',
      revision: 1,
      day: 1,
      startMinute: 480,
      endMinute: 600,
      place: 'East gate',
      task: 'Check-in',
      wanted: 1,
      isOpen: false,
      people: [
        {
          assignmentId: 'known',
          name: 'Sample Asha',
          email: 'asha@example.org',
          arrivedAt: null,
          isOffered: false,
        },
      ],
    },
  ],
};

test('a sheet becomes shifts, with a day from the line above and people by name or address', () => {
  const sheet = [
    'Day\tFrom\tTo\tWhere\tTask\tNumber\tWho',
    '1\t10\t12:30\tEast gate\tCheck-in\t3\tSample Asha, ravi@example.org',
    '\t22:00\t01:00\tHostel\tNight desk\t\t',
    '2027-01-31\t8 am\t10 am\tDining hall\tBreakfast\t\tsample asha, Invited@example.org',
  ];
  const { shifts, skipped } = readPastedShifts(sheet.join('\n'), plan, true);
  const people = ['asha@example.org', 'ravi@example.org', 'invited@example.org'];
  expect(skipped).toEqual([]);
  expect(shifts).toMatchObject([
    { day: 1, startMinute: 600, endMinute: 750, wanted: 3, people: people.slice(0, 2), isOpen: true },
    { day: 1, startMinute: 1320, endMinute: 1500, wanted: 1, people: [] },
    {
      day: 2,
      startMinute: 480,
      endMinute: 600,
      task: 'Breakfast',
      wanted: 2,
      people: [people[0], people[2]],
    },
  ]);
});

test('a shift that the event has is kept, and each other line says why it is skipped', () => {
  const sheet = [
    '1,8:00,10:00,east gate,check-in,1,',
    '9,8:00,10:00,Hall,Task,1,',
    '1,early,10:00,Hall,Task,1,',
    '1,8:00,10:00,,Task,1,',
    '1,8:00,10:00,Hall,Task,many,',
    '1,8:00,10:00,Hall,Task,1,Sample Stranger',
    '1,8:00,10:00,Hall,Task,1,Sample Ravi',
    '1,9:00,11:00,Hall,Task,1,Sample Asha',
    '3,9:00,11:00,Hall,Task,1,',
  ].map((line) => line.replace('9,8', '99,8'));
  const { shifts, keptCount, skipped } = readPastedShifts(sheet.join('\n'), plan, false);
  expect(keptCount).toBe(1);
  expect(shifts).toHaveLength(1);
  expect(skipped.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '2 “99” is not a day of the event.',
    '3 “early” is not a time, such as 9:30.',
    '4 Enter a place of at most 60 characters.',
    '5 Enter a number from 1 to 50.',
    '6 “Sample Stranger” has no duty. Give it on ‘Duties’ first, or write the e-mail address.',
    '7 Several people are called “Sample Ravi”. Write the e-mail address.',
    '8 Sample Asha has another shift at that time.',
  ]);
});
