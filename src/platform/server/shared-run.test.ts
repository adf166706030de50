import { expect, test } from 'vitest';
import { sharedRun } from './shared-run.ts';

test('who asks while an answer is made shares the next one, which nobody made before', async () => {
  let truth = 'old';
  let runs = 0;
  const ask = sharedRun(async () => {
    runs++;
    const seen = truth;
    await new Promise((resolve) => setImmediate(resolve));
    return seen;
  });
  const first = ask();
  await Promise.resolve();
  truth = 'new';
  const later = Array.from({ length: 50 }, () => ask());
  expect(await first).toBe('old');
  expect(await Promise.all(later)).toEqual(Array(50).fill('new'));
  expect(runs).toBe(2);
});

test('an answer that could not be made is made anew for the next who asks', async () => {
  const answers = [() => Promise.reject(new Error('out of order')), async () => 'made'];
  const ask = sharedRun(async () => answers.shift()?.());
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('out of order');
  expect(await ask()).toBe('made');
});
