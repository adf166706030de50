import { expect, test } from 'vitest';
import { groupTotal, individualFee, leaderFee, memberFee } from './fee.ts';

const fees = { individual: 520, groupMember: 470, hospitality: 1250 };

test('a delegate alone pays the fee for one, and hospitality with accommodation', () => {
  expect(individualFee(fees, false)).toEqual({ registration: 520, hospitality: 0, total: 520 });
  expect(individualFee(fees, true)).toEqual({ registration: 520, hospitality: 1250, total: 1770 });
});

test('a member pays nothing for the registration, whatever the stay', () => {
  expect(memberFee(fees, false)).toEqual({ registration: 0, hospitality: 0, total: 0 });
  expect(memberFee(fees, true)).toEqual({ registration: 0, hospitality: 1250, total: 1250 });
});

test('a leader pays the fee of a group for each member and the own place', () => {
  expect(leaderFee(fees, 2, false)).toEqual({ registration: 1410, hospitality: 0, total: 1410 });
  expect(leaderFee(fees, 29, true)).toEqual({ registration: 14100, hospitality: 1250, total: 15350 });
});

test("a group's sum holds every stay, the leader's included", () => {
  const leader = leaderFee(fees, 3, true);
  const members = [{ hospitality: 1250 }, { hospitality: 0 }, { hospitality: 1250 }];
  expect(groupTotal(leader, members)).toBe(470 * 4 + 1250 * 3);
});
