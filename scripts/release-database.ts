import { fileURLToPath } from 'node:url';
import { writeReleaseDatabase } from './lib/release/release-database.ts';

/**
 * Writes a filled database of this version into `tests/releases/`, for the test that updates it, and deletes those
 * that are too old for the test. `npm run release` runs it.
 */
const folder = fileURLToPath(new URL('../tests/releases', import.meta.url));
console.log(`Wrote ${await writeReleaseDatabase(folder)}`);
