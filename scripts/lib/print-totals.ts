import { WrongSettings } from '#platform/server/config.ts';
import { CommandError } from '#platform/server/db/copy/copy-database.ts';
import type { TableSum } from '#platform/server/db/copy/copy-tables.ts';

/** Copies a database and prints the totals of its tables. Prints an expected error as one sentence. */
export async function printTotals(copy: () => Promise<{ sums: TableSum[]; after: string }>): Promise<void> {
  try {
    const { sums, after } = await copy();
    print(sums);
    console.log(after);
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof WrongSettings;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

function print(sums: readonly TableSum[]): void {
  const rows = sums.map(({ table, rows, amount, bytes, fingerprint }) => [
    table,
    { rows, amount, bytes, fingerprint },
  ]);
  console.table(Object.fromEntries(rows));
}
