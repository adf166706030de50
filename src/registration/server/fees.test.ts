import { expect, test } from 'vitest';
import { feeToWire, groupTotal, individualFee, leaderFee, memberFee } from './fees.ts';

const fees = { individualPaise: 520_00, groupMemberPaise: 470_00, hospitalityPaise: 1250_00 };
const paise = (registration: number, hospitality: number) => ({
  registrationPaise: registration * 100,
  hospitalityPaise: hospitality * 100,
});

test('an individual delegate pays the individual fee, and hospitality with accommodation', () => {
  expect(individualFee(fees, false)).toEqual(paise(520, 0));
  expect(individualFee(fees, true)).toEqual(paise(520, 1250));
});

test('a member pays only hospitality', () => {
  expect(memberFee(fees, false)).toEqual(paise(0, 0));
  expect(memberFee(fees, true)).toEqual(paise(0, 1250));
});

test('a leader pays the group fee for each member and the leader', () => {
  expect(leaderFee(fees, 2, false)).toEqual(paise(1410, 0));
  expect(leaderFee(fees, 29, true)).toEqual(paise(14100, 1250));
});

test("a group's sum includes the hospitality of members and leader", () => {
  const members = [paise(0, 1250), paise(0, 0), paise(0, 1250)];
  expect(groupTotal(leaderFee(fees, 3, true), members)).toBe((470 * 4 + 1250 * 3) * 100);
});

test('the API has fees in rupees', () => {
  expect(feeToWire(paise(520, 1250))).toEqual({ registration: 520, hospitality: 1250, total: 1770 });
});
