import { expect, test } from 'vitest';
import type { Alternative, Weighed } from '../../../contract.ts';
import type { Quality } from '../../../rule/ranks.ts';
import type { DraftRow } from '../api.ts';
import { defaultDraftChoices as nothing, pinToEachOthersSeats, replaceSeatChoice } from '../choices.ts';
import { allRanks, formatRank, getSeatOutcome } from '../labels.ts';
import { formatQuality, formatTradeOff } from '../trade-offs.ts';
import { groupMovesBetweenDrafts } from './differences.ts';
import { canSwapSeat, computeSwapEffects } from './swap.ts';

const row = (registrationId: string, portfolio: string | null, rank: number): DraftRow => ({
  registrationId,
  name: registrationId,
  group: null,
  experienceLevel: null,
  how: 'rule',
  seat: portfolio === null ? null : { committee: 'X', portfolio },
  rank,
  wishes: [{ committee: 'X', portfolios: ['first', 'second'] }],
});

test('a swap shows its effect on both delegates before it is made', () => {
  const effects = computeSwapEffects(row('a', 'second', 2), row('b', 'other', 10));
  expect(effects.map(({ from, to }) => [from, to])).toEqual([
    [2, 10],
    [10, 2],
  ]);
  expect(computeSwapEffects(row('a', 'first', 1), row('b', null, 14))[0]?.to).toBe(14);
});

test('a swap pins both delegates to the other’s seat, and a delegate has one choice at a time', () => {
  const swapped = pinToEachOthersSeats(nothing, row('a', 'first', 1), row('b', 'second', 2));
  expect(swapped.pins).toEqual([
    { regID: 'a', committee: 'X', portfolio: 'second' },
    { regID: 'b', committee: 'X', portfolio: 'first' },
  ]);
  const without = replaceSeatChoice(swapped, 'a', 'left_out');
  expect(without.pins.map(({ regID }) => regID)).toEqual(['b']);
  expect(without.excluded).toEqual(['a']);
  expect(replaceSeatChoice(without, 'a', 'rule')).toEqual({ ...nothing, pins: without.pins });
  const admitted = replaceSeatChoice(replaceSeatChoice(without, 'a', 'admitted'), 'a', 'admitted');
  expect([admitted.admitted, admitted.excluded]).toEqual([['a'], []]);
});

test('two drafts are compared by who gains, who loses and who gets an equally good seat', () => {
  const moves = groupMovesBetweenDrafts(
    [row('a', 'first', 1), row('b', 'second', 2), row('c', 'other', 10), row('d', 'd', 10)],
    [row('a', 'second', 2), row('b', 'first', 1), row('c', 'another', 10), row('d', 'd', 10)],
  );
  const who = (some: typeof moves.gain) => some.map(({ after }) => after.registrationId);
  expect([who(moves.gain), who(moves.lose), who(moves.even)]).toEqual([['b'], ['a'], ['c']]);
});

test('every rank has its text and an outcome', () => {
  const texts = allRanks.map(formatRank);
  expect(new Set(texts).size).toBe(14);
  expect(texts[3]).toBe('2nd committee, 1st portfolio');
  expect([1, 4, 11, 13, 14].map((rank) => getSeatOutcome({ rank }))).toEqual([
    'first_choice',
    'named',
    'chosen_committee',
    'elsewhere',
    'no_seat',
  ]);
});

test('only a delegate with a seat from this draft can swap it', () => {
  const hows = ['rule', 'pinned', 'left_out', 'seated_before'] as const;
  expect(hows.filter((how) => canSwapSeat({ ...row('a', 'first', 1), how }))).toEqual(['rule', 'pinned']);
  expect(canSwapSeat(row('a', null, 14))).toBe(false);
  expect(canSwapSeat({ ...row('a', 'first', 1), name: null })).toBe(false);
});

test('the price of a choice is shown in delegates, also when it costs nothing', () => {
  const quality = (change: Partial<Quality>): Quality => ({
    delegates: 9,
    waiting: 0,
    outside: 1,
    unnamed: 2,
    sumOfRanks: 30,
    firstWish: 4,
    topThree: 6,
    ...change,
  });
  const weighed = (change: Partial<Quality>, more: Partial<Weighed> = {}): Weighed => ({
    quality: quality(change),
    better: 0,
    worse: 0,
    unmet: { spread: 4, together: 2 },
    ...more,
  });
  const instead = (what: Alternative, change: Partial<Quality>, more: Partial<Weighed> = {}) =>
    formatTradeOff(weighed({}), { ...weighed(change, more), what });
  expect(instead('without_pins', { unnamed: 1, sumOfRanks: 22 }, { better: 2, worse: 1 })).toBe(
    '1 delegate more with a seat they chose, sum of choices 8 less, 2 fare better and 1 worse.',
  );
  expect(instead('demanding_for_not_beginners', { waiting: 2, outside: 3, firstWish: 3 })).toBe(
    '2 delegates more without a seat, 2 delegates more outside their committees, 1 delegate fewer with their first choice.',
  );
  expect(instead('groups_spread', {}, { unmet: { spread: 1, together: 9 } })).toBe(
    '3 delegates more of a group as they wish.',
  );
  expect(instead('groups_together', {})).toBe('Nothing would change.');
});

test('the result of choices is shown in counts that add up to all delegates', () => {
  const quality = { delegates: 181, waiting: 126, outside: 126, unnamed: 135, sumOfRanks: 0, firstWish: 0 };
  expect(formatQuality({ ...quality, topThree: 0 })).toBe(
    'Of 181 delegates, 46 would get a seat they chose, 9 another seat in a committee they chose, 0 a seat in a committee they did not choose, 126 no seat.',
  );
});
