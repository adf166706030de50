import { resolve } from 'node:path';
import { backUp, keyOf } from '#platform/server/backup/back-up.ts';
import { readConfig } from '#platform/server/config.ts';
import { saySums } from './say-sums.ts';

/** `npm run backup -- file`: everything the site holds, while it serves, into one file and its key beside it. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run backup -- <file>');
  process.exit(2);
}
await saySums(async () => ({
  sums: await backUp(readConfig(process.env), resolve(file)),
  after: `Written to ${file}, its key to ${keyOf(file)}. Both together are the whole site: keep them where nobody else reads.`,
}));
