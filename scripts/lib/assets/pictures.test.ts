import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import { type ListedPicture, pictureList } from './picture-list.ts';
import { makePictures } from './pictures.ts';

const listed: readonly ListedPicture[] = [
  { name: 'review-1', kind: 'portrait' },
  { name: 'blog-sample', kind: 'thumbnail' },
];

// The time limit is long, since rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
const folders = () => ({
  photographs: join(folder, 'photographs'),
  public: join(folder, 'public'),
  manifest: join(folder, 'pictures.json'),
  memory: join(folder, 'cache/memory.json'),
});
const made = (): Record<string, PictureFiles> => JSON.parse(readFileSync(folders().manifest, 'utf8'));
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  mkdirSync(folders().photographs);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('making the pictures', () => {
  it('gives every picture AVIF and WebP files of the widths and shape it states', async () => {
    await makePictures(folders(), listed);
    const files = made()['blog-sample'];
    expect(files).toMatchObject({ width: 800, height: 450, widths: [400, 660, 800] });
    for (const address of [...(files?.avif ?? []), ...(files?.webp ?? [])]) {
      expect(address).toMatch(/^\/pictures\/blog-sample-(400|660|800)-[0-9a-f]{12}\.(avif|webp)$/);
      const { width, height } = await sharp(join(folders().public, address)).metadata();
      expect([width, height]).toEqual([
        Number(address.split('-')[2]),
        Math.round((Number(address.split('-')[2]) * 9) / 16),
      ]);
    }
    expect(await sharp(join(folders().public, 'icon-192.png')).metadata()).toMatchObject({
      width: 192,
      height: 192,
    });
  });

  it('makes nothing anew when nothing has changed', async () => {
    await makePictures(folders(), listed);
    const times = () =>
      readdirSync(join(folders().public, 'pictures')).map((file) => [
        file,
        statSync(join(folders().public, 'pictures', file)).mtimeMs,
      ]);
    const first = times();
    await makePictures(folders(), listed);
    expect(times()).toEqual(first);
  });

  it('lets a photograph take the place of its sample, never enlarges it, and removes the sample', async () => {
    await makePictures(folders(), listed);
    const sample = made()['blog-sample']?.avif[0] ?? '';
    writeFileSync(join(folders().photographs, 'blog-sample.jpg'), await photograph(500, 500));
    await makePictures(folders(), listed);
    expect(made()['blog-sample']).toMatchObject({ width: 400, height: 225, widths: [400] });
    expect(existsSync(join(folders().public, sample))).toBe(false);
  });

  it('makes no picture of a person without a photograph', async () => {
    await makePictures(folders(), listed);
    expect(made()['review-1']).toBeUndefined();
    writeFileSync(join(folders().photographs, 'review-1.jpg'), await photograph(500, 500));
    await makePictures(folders(), listed);
    expect(made()['review-1']).toMatchObject({ width: 400, height: 400 });
  });

  it('names the photograph that is none', async () => {
    writeFileSync(join(folders().photographs, 'review-1.png'), 'not a picture');
    await expect(makePictures(folders(), listed)).rejects.toThrow(
      "The photograph of 'review-1' can't be read",
    );
  });
});

it('lists every picture of the content once', () => {
  const names = pictureList.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
