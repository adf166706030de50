import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PictureFiles } from '#platform/contract/picture-files.ts';

const texts = z.array(z.string());
const made = z.record(
  z.string(),
  z.object({ width: z.number(), height: z.number(), widths: z.array(z.number()), avif: texts, webp: texts }),
);
const manifestFile = fileURLToPath(new URL('../../sample-pictures.json', import.meta.url));

/** The samples that the build has drawn, by name; none before the first build. */
export function samplePictures(): Readonly<Record<string, PictureFiles>> {
  return existsSync(manifestFile) ? made.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))) : {};
}
