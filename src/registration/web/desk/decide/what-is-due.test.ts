import { expect, test } from 'vitest';
import { dueInAll, dueInWords } from './what-is-due.ts';

const alone = { mode: 'individual', fee: { registration: 399, hospitality: 1500, total: 1899 } } as const;
const leader = {
  mode: 'leader',
  fee: { registration: 1047, hospitality: 1500, total: 2547 },
  groupTotal: 5547,
} as const;
const member = { mode: 'member', fee: { registration: 0, hospitality: 1500, total: 1500 } } as const;

test('members add nothing to the total of several payments, because the leader’s total includes them', () => {
  expect(dueInAll([leader, member, member])).toBe(5547);
  expect(dueInAll([alone, member])).toBe(1899);
});

test('a member pays through the leader, all others pay their fee', () => {
  expect(dueInWords(member)).toBe('pays through the leader');
  expect(dueInWords(leader)).toBe('Rs 5,547');
  expect(dueInWords(alone)).toBe('Rs 1,899');
});
