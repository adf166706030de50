import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { bringLines } from '../../../tests/support/money.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('storing and matching thousands of lines does not block the event loop', async () => {
  const lines = Array.from({ length: 6_000 }, (_, at) => ({
    words: `UPI/CR/${612_345_600_000 + at}/SAMPLE`,
    paise: 39_900,
  }));
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await bringLines(site.context, lines);
  isOver = true;
  // Between the twelve slices of lines; reconciliation adds a turn for every few milliseconds that it takes.
  expect(turns).toBeGreaterThan(11);
});
