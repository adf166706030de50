import { existsSync } from 'node:fs';
import { readConfig } from '#platform/server/config.ts';
import { CommandError, copyIntoPostgres } from '#platform/server/db/copy/copy-database.ts';
import { buildSqliteFilePath, siteKeyFile } from '#platform/server/site-key.ts';
import { printTotals } from './lib/print-totals.ts';

/** Copies the SQLite database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL. */
await printTotals(async () => {
  const { databaseUrl, dataDir, secretKey } = readConfig(process.env);
  if (!databaseUrl) throw new CommandError('Set DATABASE_URL to the empty PostgreSQL database to move to.');
  const file = buildSqliteFilePath(dataDir);
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file}: is DATA_DIR right?`);
  const sums = await copyIntoPostgres(file, databaseUrl);
  return {
    sums,
    after: `All of it is in PostgreSQL and was compared.\n${keyInstructions(dataDir, secretKey)}`,
  };
});

function keyInstructions(dataDir: string, secretKey: string | undefined): string {
  if (secretKey) return 'Start the site with the same SECRET_KEY, on every machine.';
  return `Start the site with SECRET_KEY set to the text in ${siteKeyFile(dataDir)}, on every machine; here the file itself will do.`;
}
