import './bundled-fonts.ts';
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test.each(['scripts/lib/fonts.conf', 'src/pages/server/fonts/fonts.conf'])(
  '%s names folders of this project and no others',
  (file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    expect(text).not.toContain('<include');
    const folders = [...text.matchAll(/<dir([^>]*)>([^<]*)<\/dir>/g)];
    expect(folders.length).toBeGreaterThan(0);
    for (const [, attributes, folder = ''] of folders) {
      expect(attributes).toBe(' prefix="relative"');
      const path = resolve(root, file, '..', folder);
      expect(relative(root, path)).not.toMatch(/^\.\./);
      expect(existsSync(path), folder).toBe(true);
    }
  },
);

test('fonts of the machine do not change what tests and sample data draw', async () => {
  const drawn = (font: string) => {
    const text = `<text y="40" font-size="30" font-family="${font}">₹1,899 paid</text>`;
    return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60">${text}</svg>`))
      .raw()
      .toBuffer();
  };
  const unknown = await drawn('No such font');
  for (const font of ['DejaVu Serif', 'Liberation Mono', 'Noto Serif', 'Arial'])
    expect((await drawn(font)).equals(unknown), font).toBe(true);
  expect((await drawn('Roboto')).equals(await drawn('sans-serif'))).toBe(true);
  expect((await drawn('serif')).equals(unknown)).toBe(false);
});
