import { expect, test } from 'vitest';
import { committeeTableFields } from '../../../contract.ts';
import type { Committee } from './api.ts';
import { planCommitteeTable, toCommitteeTable } from './committee-table.ts';

const portfolio = (name: string, more: Partial<Committee['portfolios'][number]> = {}) => ({
  _id: `id-${name}`,
  name,
  seats: 1,
  withheld: false,
  withdrawn: false,
  demanding: false,
  choiceCount: 0,
  given: 0,
  ...more,
});
const council = {
  _id: 'council',
  name: 'Security Council',
  shortName: 'UNSC',
  agenda: 'Peace',
  withdrawn: false,
  portfolios: [portfolio('Türkiye'), portfolio('Iran', { seats: 2, given: 2 })],
} as Committee;

const plan = (text: string, existing: Committee[] = []) => planCommitteeTable(text, existing);
const problems = (text: string, existing: Committee[] = []) =>
  plan(text, existing).skipped.map(({ line, problem }) => [line, problem]);

test('a table without a header has the committee first, and an empty committee is the one above', () => {
  const table = toCommitteeTable(
    plan('DISEC\tIndia\t2\tWhat may be sold\n\tKenya\t\t\tyes\nPress\tReuters\t3'),
  );
  expect(table).toEqual({
    newCommittees: [
      {
        name: 'DISEC',
        shortName: 'DISEC',
        agenda: 'What may be sold',
        portfolios: [
          { name: 'India', seats: 2, demanding: false },
          { name: 'Kenya', seats: 1, demanding: true },
        ],
      },
      {
        name: 'Press',
        shortName: 'Press',
        agenda: '',
        portfolios: [{ name: 'Reuters', seats: 3, demanding: false }],
      },
    ],
    existingCommittees: [],
  });
});

test('a header gives the columns in any order, and names those that are not read', () => {
  const { committees, unread } = plan('Country;Notes;Committee;Short name\nIndia;x;Human Rights Council;HRC');
  expect(committees[0]).toMatchObject({ name: 'Human Rights Council', shortName: 'HRC' });
  expect(committees[0]?.added).toEqual([{ name: 'India', seats: 1, demanding: false }]);
  expect(unread).toEqual(['Notes']);
});

test('a long committee gets the short name in brackets, or its initials', () => {
  const named = plan(
    'United Nations Security Council (UNSC)\tChad\nDISEC (First Committee)\tChad\nDisarmament and International Security Committee\tChad',
  ).committees;
  expect(named.map(({ name, shortName }) => [name, shortName])).toEqual([
    ['United Nations Security Council', 'UNSC'],
    ['First Committee', 'DISEC'],
    ['Disarmament and International Security Committee', 'DISC'],
  ]);
});

test('what exists is kept or changed, in any spelling, and nothing is deleted', () => {
  const { committees, skipped } = plan('unsc,turkiye,3\n,IRAN\n,Oman', [council]);
  expect(skipped).toEqual([]);
  expect(committees).toHaveLength(1);
  expect(committees[0]?.kept.map(({ name }) => name)).toEqual(['Iran']);
  expect(toCommitteeTable(plan('unsc,turkiye,3\n,IRAN\n,Oman', [council]))).toEqual({
    newCommittees: [],
    existingCommittees: [
      {
        id: 'council',
        agenda: null,
        newPortfolios: [{ name: 'Oman', seats: 1, demanding: false }],
        changedPortfolios: [{ id: 'id-Türkiye', seats: 3, demanding: false }],
      },
    ],
  });
});

test('names of other scripts stay separate', () => {
  const { committees, skipped } = plan('परिषद\tभारत\n\tभरत\n安理会\t中国');
  expect(skipped).toEqual([]);
  expect(committees.map(({ added }) => added.length)).toEqual([2, 1]);
});

test('each line that can not be taken says why', () => {
  const withdrawn = { ...council, _id: 'old', name: 'Old', shortName: 'Old', withdrawn: true };
  expect(
    problems(
      [
        ...['\tIndia', 'UNSC\tIran\t1', 'UNSC\tOman\tmany', 'UNSC\tOman', 'UNSC\tomán', 'UNSC\t\t3'],
        ...['UNSC\tFiji\t1\tWar', 'UNSC\tPeru\t1\tPeace', 'UNSC\tMali\t1\t\thard', 'Old\tIndia', '\tKenya'],
        ...[`${'x'.repeat(1_000)}\tIndia`, `UNSC\t${'x'.repeat(1_000)}`, 'UNSC\tA\u202eB'],
      ].join('\n'),
      [council, withdrawn],
    ),
  ).toEqual([
    [1, 'The committee is missing.'],
    [2, '2 seats are given to delegates.'],
    [3, '“many” is not a number of seats.'],
    [5, 'Line 4 already has it.'],
    [6, 'The name is missing.'],
    [8, 'The committee has another agenda in line 7.'],
    [9, '“hard” is neither ‘demanding’ nor empty.'],
    [10, 'The committee is withdrawn. Offer it again first.'],
    [11, 'The committee is withdrawn. Offer it again first.'],
    [12, 'Enter a name of at most 120 characters.'],
    [13, 'The name is longer than 120 characters or has invisible characters.'],
    [14, 'The name is longer than 120 characters or has invisible characters.'],
  ]);
});

test('of ten thousand lines those beyond the limits stay behind, and the rest is valid', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `Committee ${at % 50}\tPortfolio ${at}`).join('\n');
  const read = plan(many);
  expect(committeeTableFields.safeParse(toCommitteeTable(read)).success).toBe(true);
  expect(read.skipped).toHaveLength(9_000);
  expect(read.skipped.at(-1)?.problem).toBe('You can paste at most 1000 portfolios at once.');
  const committees = Array.from({ length: 10_000 }, (_, at) => `Committee ${at}\tIndia`).join('\n');
  expect(plan(committees).committees).toHaveLength(60);
});
