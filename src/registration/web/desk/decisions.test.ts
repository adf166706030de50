import { expect, test } from 'vitest';
import {
  decisionOutcomeText,
  findOverbookingWarningText,
  formatAmountDueText,
  listMissingDetailTexts,
  sumAmountsDue,
  summariseDecisionOutcomes,
} from './decisions.ts';

const decided = { regID: '1', outcome: 'decided' } as const;
const withGroup = { regID: '1', outcome: 'decided_with_group' } as const;
const late = {
  regID: '2',
  outcome: 'failed',
  error: 'no_such_status',
  decision: { status: 'declined', by: 'Sample Second', at: '2026-01-05T09:00:00.000Z' },
} as const;

test('a conflict shows the earlier decision with its admin and time', () => {
  expect(decisionOutcomeText(decided, 'confirm')).toBe('Registration confirmed');
  expect(decisionOutcomeText(withGroup, 'decline')).toBe('Registration declined with the group');
  expect(decisionOutcomeText(late, 'confirm')).toMatch(
    /^Not done: Sample Second declined this registration on 5 January 2026, 2:30 pm\.$/,
  );
  expect(decisionOutcomeText({ ...late, decision: { ...late.decision, by: null } }, 'confirm')).toContain(
    'A deleted account',
  );
});

test('an error without an earlier decision is shown by its code', () => {
  const failed = (error: string) => decisionOutcomeText({ regID: '3', outcome: 'failed', error }, 'confirm');
  expect(failed('no_such_registration')).toBe('Not done: this registration no longer exists.');
  expect(failed('a_new_code')).toBe('Not done: something went wrong.');
});

test('the summary counts both', () => {
  expect(summariseDecisionOutcomes([decided, withGroup])).toBe('2 decided');
  expect(summariseDecisionOutcomes([decided, late])).toBe('1 decided, 1 not decided');
});

const alone = { mode: 'individual', fee: { registration: 399, hospitality: 1500, total: 1899 } } as const;
const leader = {
  mode: 'leader',
  fee: { registration: 1047, hospitality: 1500, total: 2547 },
  groupTotal: 5547,
} as const;
const member = { mode: 'member', fee: { registration: 0, hospitality: 1500, total: 1500 } } as const;

test("members add nothing to a total, because the leader's amount includes them", () => {
  expect(sumAmountsDue([leader, member, member])).toBe(5547_00);
  expect(sumAmountsDue([alone, member])).toBe(1899_00);
});

test('a member pays through the leader, all others pay their fee', () => {
  expect(formatAmountDueText(member)).toBe('leader pays');
  expect(formatAmountDueText(leader)).toBe('Rs 5,547');
  expect(formatAmountDueText(alone)).toBe('Rs 1,899');
});

test('confirming more delegates than there are seats shows a warning', () => {
  expect(findOverbookingWarningText({ confirmed: 148, seats: 149, confirming: 1 })).toBeUndefined();
  expect(findOverbookingWarningText({ confirmed: 149, seats: 149, confirming: 1 })).toBe(
    '149 delegates are confirmed. The event has 149 seats. If you confirm, 1 delegate will have no seat.',
  );
  expect(findOverbookingWarningText({ confirmed: 211, seats: 149, confirming: 64 })).toBe(
    '211 delegates are confirmed. The event has 149 seats. If you confirm, 126 delegates will have no seat.',
  );
});

test('an event without committees shows no warning', () => {
  expect(findOverbookingWarningText({ confirmed: 3, seats: 0, confirming: 1 })).toBeUndefined();
});

test('a dialog that confirms names the few without a date of birth or a consent', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ _id: `${at}`, name: `Sample ${at}` }));
  expect(listMissingDetailTexts({ withoutBirthDate: named(2), withoutConsent: named(1) })).toEqual([
    '2 have not given their date of birth: Sample 0, Sample 1.',
    '1 is under 18 without the consent of a guardian: Sample 0.',
  ]);
  expect(listMissingDetailTexts({ withoutBirthDate: named(6), withoutConsent: [] })).toEqual([
    '6 have not given their date of birth.',
  ]);
});
