import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countNeeded, countShare, countShareAtMost, decide, type Tally } from './majority.ts';
import type { Majority } from './rule-set/schema.ts';

const tally = (parts: Partial<Tally>): Tally => ({
  yes: 0,
  no: 0,
  abstain: 0,
  members: 0,
  present: 0,
  vetoes: 0,
  objections: 0,
  ...parts,
});
const simple = (of: 'members' | 'present' | 'answered' | 'cast'): Majority => ({
  shape: 'share',
  share: '1/2',
  strict: true,
  of,
  tie: 'fails',
  veto: false,
});

test.each([
  [9, 5, 6],
  [10, 6, 7],
  [11, 6, 8],
  [12, 7, 8],
  [35, 18, 24],
  [38, 20, 26],
  [57, 29, 38],
  [58, 30, 39],
])('of %i, more than half are %i and two thirds are %i', (base, half, twoThirds) => {
  expect(countNeeded({ num: 1, den: 2 }, true, base)).toBe(half);
  expect(countNeeded({ num: 2, den: 3 }, false, base)).toBe(twoThirds);
});

test.each([
  [15, 8],
  [38, 20],
  [39, 20],
])('half of %i plus one is %i', (base, needed) => {
  expect(countNeeded({ num: 1, den: 2 }, true, base)).toBe(needed);
});

/** The least count that reaches the share, found by trying. Independent of the code: integers only, no rounding. */
function tryCounts(num: number, den: number, strict: boolean, base: number): number {
  for (let count = 1; ; count += 1)
    if (strict ? count * den > base * num : count * den >= base * num) return count;
}

test('every share of every base is the least number that reaches it', () => {
  const share = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(share, fc.boolean(), fc.integer({ min: 0, max: 300 }), ([a, b], strict, base) => {
      const [num, den] = [Math.min(a, b), Math.max(a, b)];
      expect(countNeeded({ num, den }, strict, base)).toBe(tryCounts(num, den, strict, base));
    }),
    { numRuns: 2000 },
  );
});

const votes = fc.record({
  yes: fc.integer({ min: 0, max: 60 }),
  no: fc.integer({ min: 0, max: 60 }),
  abstain: fc.integer({ min: 0, max: 60 }),
  silent: fc.integer({ min: 0, max: 10 }),
  absent: fc.integer({ min: 0, max: 30 }),
});

test('a simple majority is more than half of its base, whatever the base', () => {
  fc.assert(
    fc.property(
      votes,
      fc.constantFrom('members' as const, 'present' as const, 'answered' as const, 'cast' as const),
      ({ yes, no, abstain, silent, absent }, of) => {
        const present = yes + no + abstain + silent;
        const base = { members: present + absent, present, answered: yes + no + abstain, cast: yes + no }[of];
        const { passes } = decide(
          simple(of),
          tally({ yes, no, abstain, present, members: present + absent }),
        );
        expect(passes).toBe(yes > base - yes);
      },
    ),
    { numRuns: 2000 },
  );
});

test('of votes cast, an abstention changes nothing', () => {
  fc.assert(
    fc.property(votes, ({ yes, no, abstain }) => {
      const without = decide(simple('cast'), tally({ yes, no, present: yes + no }));
      expect(decide(simple('cast'), tally({ yes, no, abstain, present: yes + no + abstain }))).toEqual(
        without,
      );
    }),
  );
});

describe('ties', () => {
  test('a tie fails', () => {
    expect(decide(simple('cast'), tally({ yes: 6, no: 6 }))).toMatchObject({ passes: false, reason: 'tie' });
  });

  test('the chair has the casting vote where the set says so', () => {
    const majority: Majority = { ...simple('cast'), tie: 'chair' } as Majority;
    expect(decide(majority, tally({ yes: 6, no: 6 })).castingVote).toBe(true);
    expect(decide(majority, tally({ yes: 0, no: 0 })).castingVote).toBe(false);
    expect(decide(majority, tally({ yes: 7, no: 6 })).castingVote).toBe(false);
  });

  test('nothing passes if all abstained', () => {
    const twoThirds: Majority = { ...simple('cast'), share: '2/3', strict: false } as Majority;
    expect(decide(twoThirds, tally({ abstain: 9, present: 9 })).passes).toBe(false);
  });
});

test('one veto defeats any number of votes for it', () => {
  const council: Majority = { shape: 'number', yes: 9, veto: true };
  expect(decide(council, tally({ yes: 14, no: 1, vetoes: 1 }))).toMatchObject({
    passes: false,
    reason: 'veto',
  });
  expect(decide(council, tally({ yes: 8, no: 1, vetoes: 1 }))).toMatchObject({
    passes: false,
    reason: 'votes',
  });
  expect(decide(council, tally({ yes: 9, abstain: 5 })).passes).toBe(true);
});

test('leave of the house needs support only', () => {
  const leave: Majority = { shape: 'support', of: 'members', share: '1/10' };
  expect(decide(leave, tally({ yes: 5, no: 30, members: 50 })).passes).toBe(true);
  expect(decide(leave, tally({ yes: 5, members: 51 })).passes).toBe(false);
});

test('one objection defeats consensus', () => {
  expect(decide({ shape: 'no_objection' }, tally({})).passes).toBe(true);
  expect(decide({ shape: 'no_objection' }, tally({ objections: 1 })).passes).toBe(false);
});

test('a least number of members is rounded up, a highest one down', () => {
  expect(countShare('1/5', 11)).toBe(3);
  expect(countShareAtMost('1/5', 11)).toBe(2);
  expect(countShare({ share: '1/2', strict: true }, 12)).toBe(7);
  expect(countShare(9, 15)).toBe(9);
});
