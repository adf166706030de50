import { expect, test } from 'vitest';
import { groupTotal, individualFee, leaderFee, memberFee } from './fee.ts';

const fees = { individual: 520, groupMember: 470, hospitality: 1250 };

test('an individual delegate pays the individual fee, and hospitality with accommodation', () => {
  expect(individualFee(fees, false)).toEqual({ registration: 520, hospitality: 0, total: 520 });
  expect(individualFee(fees, true)).toEqual({ registration: 520, hospitality: 1250, total: 1770 });
});

test('a member pays only hospitality', () => {
  expect(memberFee(fees, false)).toEqual({ registration: 0, hospitality: 0, total: 0 });
  expect(memberFee(fees, true)).toEqual({ registration: 0, hospitality: 1250, total: 1250 });
});

test('a leader pays the group fee for each member and the leader', () => {
  expect(leaderFee(fees, 2, false)).toEqual({ registration: 1410, hospitality: 0, total: 1410 });
  expect(leaderFee(fees, 29, true)).toEqual({ registration: 14100, hospitality: 1250, total: 15350 });
});

test("a group's sum includes the hospitality of members and leader", () => {
  const leader = leaderFee(fees, 3, true);
  const members = [{ hospitality: 1250 }, { hospitality: 0 }, { hospitality: 1250 }];
  expect(groupTotal(leader, members)).toBe(470 * 4 + 1250 * 3);
});
