import { WrongSettings } from '#platform/server/config.ts';
import type { TableSum } from '#platform/server/db/copy/copy-tables.ts';
import { NotPossible } from '#platform/server/db/copy/move.ts';

/** Runs a command that copies data, and prints the totals of each table. Prints an expected error as one sentence. */
export async function printTotals(copy: () => Promise<{ sums: TableSum[]; after: string }>): Promise<void> {
  try {
    const { sums, after } = await copy();
    print(sums);
    console.log(after);
  } catch (error) {
    const isRefusal = error instanceof NotPossible || error instanceof WrongSettings;
    console.error(isRefusal ? error.message : error);
    process.exitCode = 1;
  }
}

function print(sums: readonly TableSum[]): void {
  const rows = sums.map(({ table, rows, paise, bytes, fingerprint }) => [
    table,
    { rows, paise, bytes, fingerprint },
  ]);
  console.table(Object.fromEntries(rows));
}
