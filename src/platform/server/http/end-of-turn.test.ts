import { expect, test } from 'vitest';
import { endOfTurn } from './end-of-turn.ts';

test('whoever waits for the end of a turn goes on after all that the turn had to do, and in the order of asking', async () => {
  const done: string[] = [];
  const first = endOfTurn().then(() => done.push('first'));
  const second = endOfTurn().then(() => done.push('second'));
  await Promise.resolve();
  process.nextTick(() => done.push('work of this turn'));
  await Promise.all([first, second]);
  expect(done).toEqual(['work of this turn', 'first', 'second']);
});

test('the next turn has an end of its own', async () => {
  const first = endOfTurn();
  expect(endOfTurn()).toBe(first);
  await first;
  expect(endOfTurn()).not.toBe(first);
});
