import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkedJson } from './checked-json.ts';

const answer = z.object({
  rows: z.array(z.object({ name: z.string(), note: z.string().optional() })),
  total: z.number(),
  comment: z.string().optional(),
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Delegate "${n}"`, secret: 'not in the contract' }));

test.each([0, 1, 200, 201, 999])('a list of %i is written as if in one go', async (count) => {
  const given = { total: count, rows: many(count), alsoSecret: true, comment: undefined };
  const told = await checkedJson(answer, given);
  expect(told).toBe(JSON.stringify(answer.parse(given)));
  expect(told).not.toContain('ecret');
});

test('what a contract does not allow is not told, wherever in a list it stands', async () => {
  const rows = [...many(700), { name: 7 }];
  await expect(checkedJson(answer, { rows, total: 701 })).rejects.toThrow(z.ZodError);
  await expect(checkedJson(answer, { rows: 'none', total: 0 })).rejects.toThrow(z.ZodError);
  await expect(checkedJson(answer, { rows: [] })).rejects.toThrow(z.ZodError);
});

test('an answer that is no object is checked as a whole', async () => {
  expect(await checkedJson(z.union([z.string(), z.null()]), null)).toBe('null');
  await expect(checkedJson(answer, null)).rejects.toThrow(z.ZodError);
});
