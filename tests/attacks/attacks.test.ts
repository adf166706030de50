import { describe, expect, test } from 'vitest';
import { allAttacks } from './live/index.ts';

/** A short look at what `npm run test:attacks` does at length. */
describe('the built server stands', async () => {
  test.each(await allAttacks())('$name', { timeout: 900_000 }, async ({ run }) => {
    const { times, gotThrough, wrong } = await run(true);
    expect({ gotThrough, wrong }).toEqual({ gotThrough: 0, wrong: [] });
    expect(times).toBeGreaterThan(0);
  });
});
