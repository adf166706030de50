import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { describeFeeRound, findCurrentFeeRound } from './fee-rounds.ts';

const early = { name: 'Early bird', endsAt: 1_000, placesLeft: null };
const first = { name: 'First fifty', endsAt: null, placesLeft: 50 };

test('the first round that is neither over nor full is current', () => {
  expect(findCurrentFeeRound([early, first], 999)).toBe(early);
  expect(findCurrentFeeRound([early, first], 1_000)).toBe(first);
  expect(findCurrentFeeRound([{ ...early, placesLeft: 0 }, first], 0)).toBe(first);
  expect(findCurrentFeeRound([early, { ...first, placesLeft: 0 }], 1_000)).toBeUndefined();
  expect(findCurrentFeeRound([], 0)).toBeUndefined();
});

test('a round is described with its end and the places left', () => {
  const region = { ...defaultRegion, timeZone: 'Asia/Kolkata', locale: 'en-IN' };
  const endsAt = Date.parse('2026-11-29T23:59:00+05:30');
  expect(describeFeeRound({ ...early, endsAt }, region)).toBe(
    'Early bird until Sunday 29 November, 11:59 pm',
  );
  expect(describeFeeRound({ ...early, endsAt, placesLeft: 1 }, region)).toBe(
    'Early bird until Sunday 29 November, 11:59 pm, 1 place left',
  );
  expect(describeFeeRound(first, region)).toBe('First fifty, 50 places left');
});
