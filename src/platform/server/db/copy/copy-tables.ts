import { createHash } from 'node:crypto';
import type { Row, Table, Tables } from './tables.ts';

/** What a table holds, in figures that are the same on both engines and in whatever order the rows come. */
export interface TableSum {
  table: string;
  rows: number;
  /** Sum of all amounts of money, in paise. */
  paise: number;
  /** Of pictures and of sealed mails. */
  bytes: number;
  /** The sum of the rows' SHA-256, 16 digits: any changed value changes it. */
  fingerprint: string;
}

/** What came out is not what went in; nothing of it may be kept. */
export class CopyDiffers extends Error {}

/**
 * Copies all rows, a few at a time, then reads the copy back and compares.
 * @returns the sums of every table, which are those of both sides
 * @throws CopyDiffers when the copy is not the same
 */
export async function copyTables(tables: readonly Table[], from: Tables, to: Tables): Promise<TableSum[]> {
  const sums = [];
  for (const table of tables) {
    const before = summing(table);
    for await (const rows of from.read(table)) {
      before.add(rows);
      await to.write(table, rows);
    }
    const after = await sumOf(table, to);
    if (JSON.stringify(before.sum()) !== JSON.stringify(after))
      throw new CopyDiffers(
        `The copy of ${table.name} differs: ${JSON.stringify(before.sum())} became ${JSON.stringify(after)}.`,
      );
    sums.push(after);
  }
  return sums;
}

/** Reads a table through and sums it up. */
export async function sumOf(table: Table, tables: Tables): Promise<TableSum> {
  const sums = summing(table);
  for await (const rows of tables.read(table)) sums.add(rows);
  return sums.sum();
}

function summing({ name, columns }: Table): { add(rows: Row[]): void; sum(): TableSum } {
  let count = 0;
  let paise = 0;
  let bytes = 0;
  let fingerprint = 0n;
  const moneyColumns = columns.filter((column) => /(^|_)paise$/.test(column));
  return {
    add(rows) {
      count += rows.length;
      for (const row of rows) {
        for (const column of moneyColumns) paise += Number(row[column]);
        for (const column of columns) bytes += row[column] instanceof Uint8Array ? row[column].length : 0;
        fingerprint = BigInt.asUintN(64, fingerprint + digest(row, columns));
      }
    },
    sum: () => ({
      table: name,
      rows: count,
      paise,
      bytes,
      fingerprint: fingerprint.toString(16).padStart(16, '0'),
    }),
  };
}

function digest(row: Row, columns: readonly string[]): bigint {
  const hash = createHash('sha256');
  for (const column of columns) {
    const value = row[column] ?? null;
    const content = value instanceof Uint8Array ? value : Buffer.from(String(value));
    // The length keeps two neighbours from being read as one, the mark an empty value from being none.
    hash.update(value === null ? 'none' : `${content.length}:`).update(value === null ? '' : content);
  }
  return hash.digest().readBigUInt64BE();
}
