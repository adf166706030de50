import { expect, test } from 'vitest';
import { coalesceCallsIntoNextRun } from './coalesce-calls.ts';

test('a caller during a run shares the next run, not the current one', async () => {
  let truth = 'old';
  let runs = 0;
  const ask = coalesceCallsIntoNextRun(async () => {
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

test('a failed run is repeated for the next caller', async () => {
  const answers = [() => Promise.reject(new Error('out of order')), async () => 'made'];
  const ask = coalesceCallsIntoNextRun(async () => answers.shift()?.());
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('out of order');
  expect(await ask()).toBe('made');
});

test('after a run of several callers the next one pauses and is shared', async () => {
  const { runs, ask } = busyRuns();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([2, 2, 2]);
  expect(await ask()).toBe(3);
  const rests = runs.slice(1).map(({ begun }, at) => begun - (runs[at]?.ended ?? 0));
  for (const rest of rests) expect(rest).toBeGreaterThan(15);
});

test('a single caller never waits for a pause', async () => {
  const { runs, ask } = busyRuns();
  let hasRested = false;
  const resting = setTimeout(() => {
    hasRested = true;
  });
  while (runs.length < 5) await ask();
  expect(hasRested).toBe(false);
  clearTimeout(resting);
});

/** Creates work that keeps the process busy, and records when it began and ended. */
function busyRuns() {
  const runs: { begun: number; ended: number }[] = [];
  const ask = coalesceCallsIntoNextRun(async () => {
    const begun = performance.now();
    while (performance.now() - begun < 5);
    runs.push({ begun, ended: performance.now() });
    return runs.length;
  }, 4);
  return { runs, ask };
}
