import { resolve } from 'node:path';
import { backUp, backupKeyFile, recordBackupTimeOrReturnErrorText } from '#platform/server/backup/backup.ts';
import { readConfig } from '#platform/server/config.ts';
import { printTotals } from './lib/print-totals.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run backup -- <file>');
  process.exit(2);
}
await printTotals(async () => {
  const config = readConfig(process.env);
  const takenAt = Date.now();
  const sums = await backUp(config, resolve(file));
  const problem = await recordBackupTimeOrReturnErrorText(config, takenAt);
  return {
    sums,
    after: [
      `Written to ${file}, its key to ${backupKeyFile(file)}. Both together are the whole site: keep them where no one else can read them.`,
      ...(problem ? [`The desk could not be informed: ${problem}`] : []),
    ].join('\n'),
  };
});
