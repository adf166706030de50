import { expect, test } from 'vitest';
import { isPuzzleSolved, solvePuzzle } from './puzzle.ts';

test('a solution is right for one report and one challenge only', async () => {
  const puzzle = { challenge: 'sample', lookup: 'one' };
  const solution = await solvePuzzle(puzzle);
  expect(await isPuzzleSolved(puzzle, solution)).toBe(true);
  expect(await isPuzzleSolved({ ...puzzle, lookup: 'two' }, solution)).toBe(false);
  expect(await isPuzzleSolved({ ...puzzle, challenge: 'other' }, solution)).toBe(false);
  expect(await isPuzzleSolved(puzzle, solution.slice(1))).toBe(false);
  expect(
    await isPuzzleSolved(
      puzzle,
      solution.map((answer) => answer + 1),
    ),
  ).toBe(false);
});
