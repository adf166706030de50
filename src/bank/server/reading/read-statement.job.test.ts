import { expect, test } from 'vitest';
import { workbookOf } from '#tests/support/workbook.ts';
import { readStatementCsv, readStatementSheet } from './read-statement.job.ts';

// `scripts/lib/checks/patterns.json` exempts expressions that are slow on long texts, because cells have this length at most.
test('cells of a statement are cut to 1,000 characters, in a CSV and in a workbook', async () => {
  const rows = [
    ['Date', 'Narration', 'Credit', 'n'.repeat(3_000)],
    ['03/11/2026', `"${'x '.repeat(600_000)}"`, `399.00${'0'.repeat(2_000)}`, 'm'.repeat(1_001)],
  ];
  const csv = readStatementCsv(rows.map((row) => row.join(',')).join('\n'), 100);
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('"', '').slice(0, 30_000)));
  const sheet = await readStatementSheet(await workbookOf([{ name: 'Sheet', rows: cells }]));
  for (const read of [csv, sheet]) {
    const lengths = Array.isArray(read) ? read.map((row) => row.map((cell: string) => cell.length)) : [];
    expect(lengths).toEqual([
      [4, 9, 6, 1_000],
      [10, 999, 1_000, 1_000],
    ]);
  }
});
