import { expect, test } from 'vitest';
import { outcomeInWords, summaryOf } from './outcomes.ts';

const done = { regID: '1', outcome: 'done', text: 'Registration confirmed' } as const;
const withGroup = { ...done, outcome: 'with the group' } as const;
const late = {
  regID: '2',
  outcome: 'refused',
  text: 'No such status exists',
  decision: { status: 'declined', by: 'Sample Second', at: '2026-01-05T09:00:00.000Z' },
} as const;

test('a conflict shows the earlier decision with its admin and time', () => {
  expect(outcomeInWords(done)).toBe('Registration confirmed');
  expect(outcomeInWords(withGroup)).toBe('Registration confirmed, with the group');
  expect(outcomeInWords(late)).toMatch(
    /^Not done: Sample Second declined this registration on 5 Jan 2026, 2:30.pm\.$/,
  );
  expect(outcomeInWords({ ...late, decision: { ...late.decision, by: null } })).toContain(
    'A deleted account',
  );
  expect(outcomeInWords({ regID: '3', outcome: 'refused', text: 'No such registration exists' })).toBe(
    'No such registration exists',
  );
});

test('the summary counts both', () => {
  expect(summaryOf([done, withGroup])).toBe('2 decided');
  expect(summaryOf([done, late])).toBe('1 decided, 1 not');
});
