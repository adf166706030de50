import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { streamExportZip } from '#transfer/server/index.ts';
import { berlinClub } from './lib/sample-data/berlin-club.ts';

/** Writes the sample club `samples/berlin.zip`, which the desk imports on 'Export and import'. */
const folder = resolve(import.meta.dirname, '../samples');
await mkdir(folder, { recursive: true });
await pipeline(streamExportZip(berlinClub), createWriteStream(resolve(folder, 'berlin.zip')));
console.log('Wrote samples/berlin.zip.');
