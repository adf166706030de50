import { beforeEach, expect, test, vi } from 'vitest';
import { keepFile, readKeptFile } from './kept-file.ts';

const kept = new Map<string, unknown>();
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  clear: async () => kept.clear(),
}));
beforeEach(() => kept.clear());

const file = new File(['a picture'], 'payment.png', { type: 'image/png' });
const keep = () => keepFile('payment:somebody:The Conference', file, { due: 399 });

test('a file is given back by the name it was kept under, and by a later one of the same owner', async () => {
  await keep();
  const found = await readKeptFile(['payment:somebody:Renamed', 'payment:somebody:The Conference']);
  expect(found?.facts).toEqual({ due: 399 });
  expect(await found?.file.text()).toBe('a picture');
});

test('another owner is given nothing, and it is erased', async () => {
  await keep();
  expect(await readKeptFile(['payment:another:The Conference'])).toBeUndefined();
  expect(await readKeptFile(['payment:somebody:The Conference'])).toBeUndefined();
});
