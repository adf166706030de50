import { readAmount } from './amount.ts';
import { readDay } from './day.ts';

/** What a column of a statement can be. */
export const columnKinds = [
  'date',
  'narration',
  'reference',
  'credit',
  'debit',
  'amount',
  'direction',
  'status',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Which column is what, counted from 0; null where a statement has none. */
export type Columns = Record<ColumnKind, number | null>;

/** Rows of a table as text, as they stand in the file. */
export type Rows = readonly (readonly string[])[];

/**
 * What banks and UPI apps call their columns, in lower case and without signs. What stands earlier is taken before what stands
 * later: a statement may have both a transaction date and a value date.
 */
const names: Readonly<Record<ColumnKind, readonly RegExp[]>> = {
  date: [
    /^(txn|tran|trans|transaction|payment) (date|dt|time)( and)?( time)?$/,
    /^(date|date time|date and time|datetime|dt|time)$/,
    /^(post|posting|value|settlement|created|completed) (date|dt)$/,
  ],
  narration: [
    /narration|particulars|description|remarks/,
    /^(transaction )?details?$/,
    /note|message|purpose/,
    /^(payer|customer|sender|from|paid by)\b/,
  ],
  reference: [
    /\b(utr|rrn)\b/,
    /\bref(erence)?\b/,
    /^(upi )?(transaction|txn|bank|payment) (id|no|number)$/,
    /ch(e)?q/,
  ],
  credit: [/^(credit|deposit|cr)s?( (amount|amt))?( (inr|rs))?$/, /\b(credit|deposit)/],
  debit: [/^(debit|withdrawal|dr)s?( (amount|amt))?( (inr|rs))?$/, /\b(debit|withdrawal)/],
  amount: [/^(transaction |txn |gross |paid |received )?(amount|amt)( (inr|rs|received|paid))?$/],
  direction: [/^(cr dr|dr cr|credit debit|debit credit)( indicator| flag)?$/, /^(transaction |txn )?type$/],
  status: [/^(transaction |txn |payment )?status$/],
};

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** What the columns below a row of headings are, as far as their names tell; each column is one thing. */
export function proposeColumns(headings: readonly string[]): Columns {
  const left = headings.map(plain);
  const columns = Object.fromEntries(columnKinds.map((kind) => [kind, null])) as Columns;
  // 'Cr/Dr' also names a credit and a debit, and 'Transaction type' a transaction: what is most exact chooses first.
  for (const kind of [
    'direction',
    'status',
    'date',
    'credit',
    'debit',
    'amount',
    'reference',
    'narration',
  ] as const) {
    const name = names[kind].find((one) => left.some((heading) => one.test(heading)));
    const at = name ? left.findIndex((heading) => name.test(heading)) : -1;
    if (at === -1) continue;
    columns[kind] = at;
    left[at] = '';
  }
  return columns;
}

/** Whether lines can be taken by these columns: a day, words or a number, and a sum. */
export function isComplete({ date, narration, reference, credit, amount }: Columns): boolean {
  return date !== null && (narration ?? reference) !== null && (credit ?? amount) !== null;
}

/** A heading stands among the first rows: banks put an address and a summary above it, not a book. */
const mostPreamble = 100;

/**
 * The first row whose names make a statement. Where none does, the row above the first that has a day and a sum, for somebody
 * to say what its columns are. Undefined where there is neither.
 */
export function findHeadings(rows: Rows): { row: number; columns: Columns } | undefined {
  const first = rows.slice(0, mostPreamble);
  for (const [row, cells] of first.entries()) {
    const columns = proposeColumns(cells);
    if (isComplete(columns)) return { row, columns };
  }
  const firstLine = first.findIndex(looksLikeLine);
  if (firstLine < 1) return undefined;
  return { row: firstLine - 1, columns: proposeColumns(rows[firstLine - 1] ?? []) };
}

function looksLikeLine(cells: readonly string[]): boolean {
  const days = cells.filter((cell) => readDay(cell) !== undefined);
  const sums = cells.filter((cell) => /\d\.\d\d\b/.test(cell) && readAmount(cell) !== undefined);
  return days.length > 0 && sums.length > 0;
}

/** What two statements of one bank have in common: the names of their columns. */
export function formatOf(headings: readonly string[]): string {
  return headings.map(plain).filter(Boolean).join('|').slice(0, 400);
}
