import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { streamXlsx } from './xlsx.ts';

test('a workbook contains all rows in order', async () => {
  async function* rows() {
    for (let row = 0; row < 3_000; row++) yield [row, `words ${row}`.repeat(20)];
  }
  const sheet = await readSheet(await buffer(streamXlsx('Sample', ['Number', 'Words'], rows())));
  expect(sheet).toHaveLength(3_001);
  expect(sheet[0]).toEqual(['Number', 'Words']);
  expect(sheet[3_000]).toEqual([2_999, 'words 2999'.repeat(20)]);
});

test('rows are read as fast as the client takes them, until it disconnects', async () => {
  let read = 0;
  let isOver = false;
  async function* endlessRows() {
    try {
      for (;;) {
        read += 1;
        if (read % 100 === 0) await turn();
        yield [Math.random(), crypto.randomUUID()];
      }
    } finally {
      isOver = true;
    }
  }
  const file = streamXlsx('Sample', ['Number', 'Words'], endlessRows());
  await once(file, 'readable');
  file.read();
  // Waits until rows are read. Other threads compress earlier parts of the file first, which takes long on a busy
  // machine.
  await expect.poll(() => read).toBeGreaterThan(0);
  let before = -1;
  while (before !== read) {
    before = read;
    for (let turns = 0; turns < 100; turns++) await turn();
  }
  expect(read).toBeLessThan(50_000);
  file.destroy();
  await expect.poll(() => isOver).toBe(true);
});

test('a workbook whose rows fail is cut off, not ended', async () => {
  async function* failingRows() {
    yield [1, 'one'];
    throw new Error('the database is away');
  }
  await expect(buffer(streamXlsx('Sample', ['Number', 'Words'], failingRows()))).rejects.toThrow(
    'the database is away',
  );
});
