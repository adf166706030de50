import { resolve } from 'node:path';
import { restoreBackup } from '#platform/server/backup/restore.ts';
import { readConfig } from '#platform/server/config.ts';
import { printTotals } from './lib/print-totals.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- <file>');
  process.exit(2);
}
await printTotals(async () => ({
  sums: await restoreBackup(readConfig(process.env), resolve(file)),
  after: 'Restored. Start the site with the same settings.',
}));
