import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { walkMoney } from './money-walk.ts';

/** Number of calls in a walk, and seeds of the walks. `npm run test:walks` runs longer and more walks. */
const calls = isAtLength ? 500 : 120;
const seeds = isAtLength ? Array.from({ length: 12 }, (_, at) => at + 1) : [1];

test.each(seeds)(
  'the ledger agrees with independent books after a random walk of calls (seed %i)',
  async (seed) => {
    const site = await testApp();
    try {
      const made = await walkMoney(site, { seed, calls, compareEvery: isAtLength ? 25 : 20 });
      expect(made).toBeGreaterThanOrEqual(calls);
    } finally {
      await site.close();
    }
  },
  600_000,
);
