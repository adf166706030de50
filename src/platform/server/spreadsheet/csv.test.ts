import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { streamCsv } from './csv.ts';

async function cellOf(words: string): Promise<string> {
  async function* rows() {
    yield [words];
  }
  const [, line = ''] = (await text(streamCsv(['Heading'], rows()))).split('\r\n');
  return line.slice(1, -1).replaceAll('""', '"');
}

test.each([
  ['+91 90000 00000', '\t+91 90000 00000'],
  ['90000 00000', '90000 00000'],
  ['+919000000000', '\t+919000000000'],
  ['+91 (90) 000-0000', '\t+91 (90) 000-0000'],
  ['+1 -2', '\t+1 -2'],
])('the phone number %j has no apostrophe: %j', async (phone, cell) => {
  expect(await cellOf(phone)).toBe(cell);
});

test.each([
  '=1+1',
  '+1+cmd|calc',
  '+A1',
  '+91 B2',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '＝1+1',
  '＋1',
  '+91 1\n=1+1',
  '+91 1,2',
])('the text %j is no formula', async (words) => {
  expect(await cellOf(words)).toBe(`'${words.replace('\n', ' ')}`);
});

test('no more rows are read after the client disconnects', async () => {
  let isOver = false;
  async function* endlessRows() {
    try {
      for (;;) yield ['words'];
    } finally {
      isOver = true;
    }
  }
  const file = streamCsv(['Heading'], endlessRows());
  await once(file, 'readable');
  file.destroy();
  await expect.poll(() => isOver, { timeout: 5_000 }).toBe(true);
});
