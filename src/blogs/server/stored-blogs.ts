import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { blogs } from '#site/content/blogs.ts';
import type { Blog } from '../contract.ts';

const made = z.record(z.string(), z.object({ webp: z.array(z.string()) }));
const manifestFile = fileURLToPath(new URL('../../site/pictures.json', import.meta.url));

/** Addresses of the made pictures by name, narrowest first; none before the first build. */
function picturesMade(): z.infer<typeof made> {
  return existsSync(manifestFile) ? made.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))) : {};
}

/**
 * The club's own blogs, as the contract answers them: `thumbnail` is an address on this site that a page can load (about
 * 800 pixels wide), or empty where no picture of the name was made.
 */
export function storedBlogs(pictures = picturesMade()): Blog[] {
  return blogs.map(({ name, url, thumbnail }) => ({
    name,
    url,
    thumbnail: pictures[thumbnail]?.webp.at(-1) ?? '',
  }));
}
