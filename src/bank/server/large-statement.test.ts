import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { importBankLines } from '#tests/support/money.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('storing and matching thousands of lines does not block the event loop', async () => {
  const lines = Array.from({ length: 6_000 }, (_, at) => ({
    words: `UPI/CR/${612_345_600_000 + at}/SAMPLE`,
    amount: 39_900,
  }));
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await importBankLines(site.context, lines);
  isOver = true;
  // The event loop gets a turn between the twelve batches of lines, and further ones during reconciliation.
  expect(turns).toBeGreaterThan(11);
});
