import { WrongSettings } from '#platform/server/config.ts';
import type { TableSum } from '#platform/server/db/copy/copy-tables.ts';
import { NotPossible } from '#platform/server/db/copy/move.ts';

/** Runs a command that copies data, and prints what every table holds; a refusal is one sentence. */
export async function saySums(copy: () => Promise<{ sums: TableSum[]; after: string }>): Promise<void> {
  try {
    const { sums, after } = await copy();
    console.log(`${tableOf(sums)}\n\n${after}`);
  } catch (error) {
    const isRefusal = error instanceof NotPossible || error instanceof WrongSettings;
    console.error(isRefusal ? error.message : error);
    process.exitCode = 1;
  }
}

function tableOf(sums: readonly TableSum[]): string {
  const figures = sums.map(({ table, rows, fees, bytes, fingerprint }) => [
    table,
    rows.toLocaleString('en-IN'),
    fees === 0 ? '' : fees.toLocaleString('en-IN'),
    bytes === 0 ? '' : bytes.toLocaleString('en-IN'),
    fingerprint,
  ]);
  const lines = [['table', 'rows', 'fees in Rs', 'bytes', 'fingerprint'], ...figures];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
