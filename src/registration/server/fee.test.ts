import { expect, test } from 'vitest';
import { groupTotal, individualFee, leaderFee, memberFee } from './fee.ts';

const fees = { individual: 399, groupMember: 349, hospitality: 1500 };

test('a delegate alone pays 399, and 1899 with accommodation', () => {
  expect(individualFee(fees, false)).toEqual({ registration: 399, hospitality: 0, total: 399 });
  expect(individualFee(fees, true)).toEqual({ registration: 399, hospitality: 1500, total: 1899 });
});

test('a member pays nothing for the registration, whatever the stay', () => {
  expect(memberFee(fees, false)).toEqual({ registration: 0, hospitality: 0, total: 0 });
  expect(memberFee(fees, true)).toEqual({ registration: 0, hospitality: 1500, total: 1500 });
});

test('a leader pays 349 for each member and the own place', () => {
  expect(leaderFee(fees, 2, false)).toEqual({ registration: 1047, hospitality: 0, total: 1047 });
  expect(leaderFee(fees, 29, true)).toEqual({ registration: 10470, hospitality: 1500, total: 11970 });
});

test("a group's sum holds every stay, the leader's included", () => {
  const leader = leaderFee(fees, 3, true);
  const members = [{ hospitality: 1500 }, { hospitality: 0 }, { hospitality: 1500 }];
  expect(groupTotal(leader, members)).toBe(349 * 4 + 1500 * 3);
});
