import { expect, test } from 'vitest';
import { parsePastedTable } from './pasted-table.ts';

const cells = (text: string) => parsePastedTable(text).map((row) => row.cells);

test('tabs, semicolons and commas separate cells, and quotes protect them', () => {
  expect(cells('A\tB, b\t')).toEqual([['A', 'B, b', '']]);
  expect(cells('A;"B; ""b"""\n"A, a",B')).toEqual([
    ['A', 'B; "b"'],
    ['A, a', 'B'],
  ]);
});

test('a quoted cell can have several lines, which the numbers of later rows count', () => {
  const rows = parsePastedTable('\ufeffA\t"first\r\nsecond"\r\nB\tC');
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
    [1, ['A', 'first\nsecond']],
    [3, ['B', 'C']],
  ]);
});

test('a quote that does not end is a letter', () => {
  expect(cells('"A\tB\n"C" d\tE')).toEqual([
    ['"A', 'B'],
    ['"C" d', 'E'],
  ]);
});

test('every text is read to its end, each row once', () => {
  for (const text of ['"', '"",', '""""'.repeat(20_000), '"""a,""b\n'.repeat(10_000), '"\t'.repeat(50_000)]) {
    const rows = parsePastedTable(text);
    expect(rows.at(-1)?.cells.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
  }
});
