import { expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { isAtLength } from '../support/is-at-length.ts';
import { walk } from './money-walk.ts';

/** `npm run test:walks` runs longer and more walks. */
const calls = isAtLength ? 500 : 120;
const seeds = isAtLength ? Array.from({ length: 12 }, (_, at) => at + 1) : [1, 2];

test.each(seeds)(
  'money of a random walk of four people agrees with books kept outside (seed %i)',
  async (seed) => {
    const site = await testApp();
    try {
      const made = await walk(site, { seed, calls, compareEvery: isAtLength ? 25 : 20 });
      expect(made).toBeGreaterThanOrEqual(calls);
    } finally {
      await site.close();
    }
  },
  600_000,
);
