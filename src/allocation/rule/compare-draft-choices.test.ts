import { expect, test } from 'vitest';
import { compareDraftChoices } from './compare-draft-choices.ts';
import { type Inputs, parseInputs } from './inputs.ts';
import { computeLotteryOrder } from './lottery-order.ts';

const names = (portfolios: string[]) => [{ committee: 'X', portfolios }];
const conference = parseInputs({
  seats: [
    { committee: 'X', portfolio: 'hard', demanding: true },
    { committee: 'X', portfolio: 'plain' },
    { committee: 'Y', portfolio: 'far' },
  ],
  delegates: [
    { ticket: 'A', wishes: names(['hard']), level: 'beginner' },
    { ticket: 'B', wishes: names(['plain']) },
    { ticket: 'C', wishes: names(['plain', 'hard']) },
  ],
  lottery: { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' },
});
const weighed = async (...changes: Partial<Inputs>[]) => {
  const ways = changes.map((change) => ({ ...conference, ...change }));
  const order = await computeLotteryOrder(conference.lottery, ['A', 'B', 'C']);
  return compareDraftChoices(ways, order, { A: 'D1', B: 'D1' });
};
const everybodyMay = conference.delegates.map((one) => ({ ...one, level: 'some' as const }));

test('the cost of demanding seats is compared with a draft without them', async () => {
  const [chosen, open] = await weighed({}, { delegates: everybodyMay });
  expect(chosen?.quality).toMatchObject({ delegates: 3, outside: 1, unnamed: 1, sumOfRanks: 1 + 2 + 13 });
  expect(open?.quality).toMatchObject({ delegates: 3, outside: 1, unnamed: 1, sumOfRanks: 1 + 1 + 13 });
  expect(open).toMatchObject({ better: 2, worse: 1 });
});

test('a pinned delegate counts with the pinned seat, and an excluded one as waiting', async () => {
  const [plain, pinned, without] = await weighed(
    {},
    { pins: [{ ticket: 'B', committee: 'Y', portfolio: 'far' }] },
    { excluded: ['A'] },
  );
  expect([plain, pinned, without].map((one) => one?.quality.delegates)).toEqual([3, 3, 3]);
  expect(pinned).toMatchObject({ better: 1, worse: 1, quality: { outside: 1, unnamed: 2 } });
  expect(without).toMatchObject({ quality: { waiting: 1 } });
});

test('wishes of delegations are counted for both wishes', async () => {
  const [one] = await weighed({ pins: [{ ticket: 'B', committee: 'X', portfolio: 'hard' }] });
  expect(one?.unmet).toEqual({ spread: 0, together: 2 });
});
