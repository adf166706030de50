import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { parseStatement } from './read-statement.job.ts';

const read = (text: string) =>
  parseStatement({
    bytes: Buffer.from(text),
    columns: undefined,
    remembered: {},
    region: defaultRegion,
    today: '2026-11-29',
  });

test.each([
  ['adjacent comments', '<!---->'.repeat(280)],
  ['comments with spaces', ' <!-- -->'.repeat(220)],
])('a statement of 2 KB that begins with %s is read at once', async (_what, comments) => {
  expect(await read(`${comments}<table><tr><td>Date</td></tr></table>`)).toBe('webPage');
  expect(await read(`${comments}x`)).not.toBe('webPage');
});
