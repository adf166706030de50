import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { streamExportZip } from '#transfer/server/index.ts';
import { berlinClub } from './lib/sample-data/berlin-club.ts';
import { buildSampleClubExport, sampleClubs } from './lib/sample-data/sample-clubs.ts';

/**
 * Writes the sample clubs into `samples`, which the desk imports on 'Export and import': the club in Berlin with all
 * pages, and six clubs in six countries with empty pages.
 */
const folder = resolve(import.meta.dirname, '../samples');
await mkdir(folder, { recursive: true });
const clubs = [
  { key: 'berlin', contents: berlinClub },
  ...sampleClubs.map((club) => ({ key: club.key, contents: buildSampleClubExport(club) })),
];
for (const { key, contents } of clubs)
  await pipeline(streamExportZip(contents), createWriteStream(resolve(folder, `${key}.zip`)));
console.log(`Wrote ${clubs.map(({ key }) => `samples/${key}.zip`).join(', ')}.`);
