import { expect, test } from 'vitest';
import { outcomeSummary, outcomeText } from './outcomes.ts';

const decided = { regID: '1', outcome: 'decided' } as const;
const withGroup = { regID: '1', outcome: 'decided_with_group' } as const;
const late = {
  regID: '2',
  outcome: 'failed',
  error: 'no_such_status',
  decision: { status: 'declined', by: 'Sample Second', at: '2026-01-05T09:00:00.000Z' },
} as const;

test('a conflict shows the earlier decision with its admin and time', () => {
  expect(outcomeText(decided, 'confirm')).toBe('Registration confirmed');
  expect(outcomeText(withGroup, 'decline')).toBe('Registration declined with the group');
  expect(outcomeText(late, 'confirm')).toMatch(
    /^Not done: Sample Second declined this registration on 5 Jan 2026, 2:30.pm\.$/,
  );
  expect(outcomeText({ ...late, decision: { ...late.decision, by: null } }, 'confirm')).toContain(
    'A deleted account',
  );
});

test('an error without an earlier decision is shown by its code', () => {
  const failed = (error: string) => outcomeText({ regID: '3', outcome: 'failed', error }, 'confirm');
  expect(failed('no_such_registration')).toBe('Not done: this registration no longer exists.');
  expect(failed('a_new_code')).toBe('Not done: something went wrong.');
});

test('the summary counts both', () => {
  expect(outcomeSummary([decided, withGroup])).toBe('2 decided');
  expect(outcomeSummary([decided, late])).toBe('1 decided, 1 not decided');
});
