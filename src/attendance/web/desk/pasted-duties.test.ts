import { expect, test } from 'vitest';
import type { Duties } from '../api.ts';
import { readPastedDuties } from './pasted-duties.ts';

const data: Duties = {
  duties: [
    {
      _id: '1',
      name: 'Sample Known',
      email: 'known@example.org',
      phone: null,
      kind: 'door',
      committee: null,
      committeeName: null,
      firstDay: '2027-01-30',
      lastDay: '2027-01-31',
      invitedUntil: null,
      hasOpenedPage: false,
    },
  ],
  committees: [{ value: 'UNHRC-1', name: 'United Nations Human Rights Council', shortName: 'UNHRC' }],
  eventFirstDay: '2027-01-30',
  eventLastDay: '2027-01-31',
};
const read = (text: string, today = '2027-01-01') => readPastedDuties(text, data, today);
const all = { firstDay: '2027-01-30', lastDay: '2027-01-31' };

test('a sheet of people is read with the words and days that clubs write', () => {
  const { people, skipped } = read(
    [
      'a@example.org\tDoor\t\t',
      'B@Example.org\tCo-Chair\tunhrc\t1',
      'c@example.org\tHospitality\t\t1-2',
      'd@example.org\tcheck-in\t\tDay 2',
      'e@example.org\tEB\tUnited Nations Human Rights Council\t2027-01-29 to 2027-01-30',
    ].join('\n'),
  );
  expect(skipped).toEqual([]);
  expect(people).toEqual([
    { email: 'a@example.org', kind: 'door', committee: '', ...all },
    {
      email: 'b@example.org',
      kind: 'chair',
      committee: 'UNHRC-1',
      firstDay: '2027-01-30',
      lastDay: '2027-01-30',
    },
    { email: 'c@example.org', kind: 'hospitality', committee: '', ...all },
    { email: 'd@example.org', kind: 'door', committee: '', firstDay: '2027-01-31', lastDay: '2027-01-31' },
    {
      email: 'e@example.org',
      kind: 'chair',
      committee: 'UNHRC-1',
      firstDay: '2027-01-29',
      lastDay: '2027-01-30',
    },
  ]);
});

test('columns with headings can be in any order, and unknown ones are named', () => {
  const { people, unread } = read('Name,Duty,Email\nSample,door,a@example.org');
  expect(people).toEqual([{ email: 'a@example.org', kind: 'door', committee: '', ...all }]);
  expect(unread).toEqual(['Name']);
});

test('people who have the duty already are kept, and other days are a change', () => {
  expect(read('known@example.org\tdoor')).toMatchObject({ people: [], keptCount: 1, changedCount: 0 });
  expect(read('known@example.org\tdoor\t\t2')).toMatchObject({ keptCount: 0, changedCount: 1 });
});

test('each line that is skipped has a reason', () => {
  const problems = (text: string, today?: string) => read(text, today).skipped.map(({ problem }) => problem);
  expect(problems('a@example.org\tjanitor')).toEqual([
    '“janitor” is not a duty. Write door, chair, hospitality or press.',
  ]);
  expect(problems('a@example.org\tchair')).toEqual(['A chair needs a committee.']);
  expect(problems('a@example.org\tchair\tDISEC')).toEqual(['The event has no committee “DISEC”.']);
  expect(problems('not an address\tdoor')).toEqual(['Enter an e-mail address.']);
  expect(problems('a@example.org\tdoor\na@example.org\tgate')).toEqual([
    'Line 1 already has this person and duty.',
  ]);
  expect(problems('a@example.org\tdoor\t\tsoon')).toEqual([
    '“soon” are not days of the event. Write 1, 1-2, or a date as YYYY-MM-DD.',
  ]);
  expect(problems('a@example.org\tdoor\t\t2-1')).toEqual(['The first day is after the last day.']);
  expect(problems('a@example.org\tdoor\t\t1', '2027-01-31')).toEqual(['These days are over.']);
  const undated = { ...data, eventFirstDay: null, eventLastDay: null };
  expect(readPastedDuties('a@example.org\tdoor', undated, '2027-01-01').skipped).toMatchObject([
    { problem: 'The event has no days ahead. Write the days as YYYY-MM-DD to YYYY-MM-DD.' },
  ]);
});
