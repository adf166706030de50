import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFailureTexts } from '#media/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type Library, libraryOf } from '#tests/support/library.ts';
import { quickBombs } from './support/bombs.ts';

let site: TestApp;
let library: Library;
beforeAll(async () => {
  site = await testApp();
  library = await libraryOf(site);
});
afterAll(() => site.close());

/**
 * Decompression bombs that the library must reject. Leaves out SVG, and the WebP of 50 megapixels, which is within the
 * limits of the library.
 */
const bombs = Object.entries(quickBombs()).filter(([name]) => !/50-megapixels.webp|SVG/.test(name));
const sentences = Object.values(pictureFailureTexts);

test.each(bombs)('%s fails with an error text, and affects only its child process', async (what, file) => {
  const name = what.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  expect((await library.add({ name, file })).status).toBe(200);
  await library.processDue();
  const row = await library.row(name);
  expect([row?.state, sentences.includes(row?.failure ?? '')]).toEqual(['failed', true]);
});

test('a JPEG of 50 megapixels is accepted, and a larger one is rejected', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3355aa' }, limitInputPixels: false })
      .jpeg({ quality: 40 })
      .toBuffer();
  await library.add({ name: 'fifty', file: await flat(10_000, 5_000) });
  await library.add({ name: 'fifty-one', file: await flat(10_000, 5_001) });
  await library.processDue();
  expect(await library.row('fifty')).toMatchObject({ state: 'ready', files: { width: 1200, height: 600 } });
  expect(await library.row('fifty-one')).toMatchObject({
    state: 'failed',
    failure: pictureFailureTexts.too_many_pixels,
  });
});
