import { expect, test } from 'vitest';
import type { DraftRow } from '../../../contract.ts';
import { nothingChosen as nothing, withFate, withLevel, withSwap } from '../choices.ts';
import { classInWords, everyClass, outcomeOf } from '../words.ts';
import { movesBetween } from './differences.ts';
import { effectOfSwap } from './swap.ts';

const row = (regID: string, portfolio: string | null, of: number): DraftRow => ({
  regID,
  name: regID,
  group: null,
  how: 'rule',
  seat: portfolio === null ? null : { committee: 'X', portfolio },
  class: of,
  wishes: [{ committee: 'X', portfolios: ['first', 'second'] }],
});

test('a swap says what becomes of both and of the sum before it is done', () => {
  const { effects, sum } = effectOfSwap(row('a', 'second', 2), row('b', 'other', 10));
  expect(effects.map(({ from, to }) => [from, to])).toEqual([
    [2, 10],
    [10, 2],
  ]);
  expect(sum).toBe(0);
  expect(effectOfSwap(row('a', 'first', 1), row('b', 'second', 2)).sum).toBe(0);
  expect(effectOfSwap(row('a', 'first', 1), row('b', null, 14)).effects[0]?.to).toBe(14);
});

test('a swap pins both to the other’s seat, and a delegate has one fate at a time', () => {
  const swapped = withSwap(nothing, row('a', 'first', 1), row('b', 'second', 2));
  expect(swapped.pins).toEqual([
    { regID: 'a', committee: 'X', portfolio: 'second' },
    { regID: 'b', committee: 'X', portfolio: 'first' },
  ]);
  const without = withFate(swapped, 'a', 'left out');
  expect(without.pins.map(({ regID }) => regID)).toEqual(['b']);
  expect(without.excluded).toEqual(['a']);
  expect(withFate(without, 'a', 'rule')).toEqual({ ...nothing, pins: without.pins });
  expect(withLevel(withLevel(nothing, 'a', true), 'a', true).beginners).toEqual(['a']);
  expect(withLevel(nothing, 'a', false).beginners).toEqual([]);
});

test('two drafts are compared by who gains, who loses and who sits as well elsewhere', () => {
  const moves = movesBetween(
    [row('a', 'first', 1), row('b', 'second', 2), row('c', 'other', 10), row('d', 'd', 10)],
    [row('a', 'second', 2), row('b', 'first', 1), row('c', 'another', 10), row('d', 'd', 10)],
  );
  const who = (of: typeof moves.gain) => of.map(({ after }) => after.regID);
  expect([who(moves.gain), who(moves.lose), who(moves.even)]).toEqual([['b'], ['a'], ['c']]);
});

test('every class has words of its own, and an outcome', () => {
  const words = everyClass.map(classInWords);
  expect(new Set(words).size).toBe(14);
  expect(words[3]).toBe('2nd committee, 1st portfolio');
  expect([1, 4, 11, 13, 14].map((of) => outcomeOf({ class: of }))).toEqual([
    'first wish',
    'named',
    'own committee',
    'elsewhere',
    'no seat',
  ]);
});
