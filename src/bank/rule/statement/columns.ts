import { addsUp, looksLikeAmount, normaliseCell, parseAmount } from './cells.ts';
import { listDayReadings } from './day.ts';
import { isBalanceOrTotal } from './payment-number.ts';
import { areSideCells, areStatusCells, parseStatusCell, readSides } from './sides.ts';

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

/** The indexes of the columns, from 0; null where a statement has none. */
export type Columns = Record<ColumnKind, number | null>;

export type Rows = readonly (readonly string[])[];

/**
 * Column names of banks and UPI apps, in lower case without punctuation. Earlier names take precedence: a statement may have both a
 * transaction date and a value date.
 */
const names: Readonly<Record<ColumnKind, readonly RegExp[]>> = {
  date: [
    /^(txn|tran|trans|transaction|payment) (date|dt|time)( and)?( time)?$/,
    /^(date|date time|date and time|datetime|dt)$/,
    /^(post|posting|posted|txn posted|value|settlement|created|completed|entry|book|booking|voucher|tr|effective|credit) ?(date|dt)$/,
    /\b(date|dt|dated|day|datetime|timestamp)\b|^(created|paid|completed|updated) (at|on)\b/,
    /^(time|when)\b/,
  ],
  narration: [
    /narration|particulars|description|remarks/,
    /^(transaction )?details?$/,
    /note|message|purpose/,
    /^(payer|customer|sender|from|paid by)\b/,
    /details|comment|\b(name|vpa|upi id|party)\b/,
  ],
  reference: [
    /\b(utr|rrn)\b/,
    /\bref(erence)?\b/,
    /^(upi )?(transaction|txn|bank|payment) (id|no|number)$/,
    /ch(e)?q/,
    /\b(transaction|txn|tran|trans|instrument|payment) (id|no|number)\b/,
  ],
  credit: [
    /^(amount |amt )?(credit|deposit|cr)s?( (amount|amt))?( (inr|rs|in rs|in inr|in rupees))?$/,
    /\b(credit|credits|deposit|deposits|deposited|cr|jama)\b/,
    /^(money|paid|pay|cash|amount|amt|in)? ?(in|received|receipts?|inflow|inward)( (amount|amt|inr|rs))?$/,
  ],
  debit: [
    /^(amount |amt )?(debit|withdrawal|dr)s?( (amount|amt))?( (inr|rs|in rs|in inr|in rupees))?$/,
    /\b(debit|debits|withdrawal|withdrawals|withdrawn|dr|wdl|naam|nave)\b/,
    /^(money|paid|pay|cash|amount|amt)? ?(out|spent|payments?|outflow|outward)( (amount|amt|inr|rs))?$/,
  ],
  amount: [
    /^(transaction |txn |tran |gross |paid |received |payment |order )?(amount|amt)( (inr|rs|in rs|in inr|in rupees|received|paid))?$/,
    /\b(amount|amt|amounts)\b/,
    /^(sum|value|rupees|rs|inr|total)( (inr|rs))?$/,
  ],
  direction: [
    /^(cr|dr|d|c|credit|debit|deposit|withdrawal)( or)? (cr|dr|d|c|w|credit|debit|deposit|withdrawal)( indicator| flag| type)?$/,
    /^(transaction |txn |tran |trans |entry |payment )?(type|indicator|direction|sign|nature|flow|side)$/,
    /^(drcr|crdr|dc|cd|dw|ind|flag|cr dr ind|in out)$/,
  ],
  status: [/^(transaction |txn |payment |order )?(status|state|result)$/, /\bstatus\b/],
};

/** Columns of other numbers: charges, balances, account numbers. */
const otherNumbers =
  /\b(fee|fees|charge|charges|tax|gst|igst|cgst|sgst|tds|mdr|commission|discount|cashback|bal|balance|limit|settle|settled|settlement|net|tip|refund|refunded|count|serial|sr|sl|s no|no|nos|number|id|code|ac|acc|acct|account|a c|date|dt|time|branch|ifsc|mobile|phone|pin|year|month|by|flag|type|indicator|name|to|from|mode|status|currency|quantity|qty|rate|running|ref|reference|vpa|bank|card|paise|lakhs?|crores?|thousands?|usd|eur|gbp|aed|dollars?)\b/;
const balanceName = /\b(bal|balance)\b/;
/** Rows inspected to find the kind of a column. */
const looked = 400;

/** Proposes the kinds of columns by their headings and values; each column has one kind. */
export function proposeColumns(headings: readonly string[], below: Rows = []): Columns {
  const table = tableOf(headings, below);
  const columns = Object.fromEntries(columnKinds.map((kind) => [kind, null])) as Columns;
  const take = (kind: ColumnKind, at: number | undefined) => {
    if (at === undefined) return;
    columns[kind] = at;
    table.taken.add(at);
  };
  const days = (at: number) => isDay(table, at);
  take('date', named(table, 'date', days) ?? table.places.find(days) ?? named(table, 'date', () => true));
  // 'Cr/Dr' also names credits and debits, so columns of words are chosen first.
  const directions = table.places.filter((at) => isDirection(table, at));
  for (const at of directions) table.taken.add(at);
  take('status', named(table, 'status', (at) => isStatus(table, at)) ?? findStatus(table));
  const sums = amountColumns(table);
  for (const kind of ['credit', 'debit', 'amount'] as const) take(kind, sums[kind]);
  if (columns.amount !== null && columns.credit === null && columns.debit === null)
    take('direction', nearest(table, directions, columns.amount));
  // A rejected column of sides may be the narration.
  for (const at of directions)
    if (at !== columns.direction && !isSideNamed(table, at)) table.taken.delete(at);
  const isWords = (at: number) => table.cells(at).length === 0 || !isDay(table, at, false);
  take('reference', named(table, 'reference', isWords) ?? table.places.find((at) => isNumbers(table, at)));
  take('narration', named(table, 'narration', isWords) ?? longestWords(table));
  return columns;
}

interface Table {
  headings: readonly string[];
  /** Columns without a kind. */
  readonly places: number[];
  taken: Set<number>;
  rows: Rows;
  /** The non-empty cells of a column. */
  cells(at: number): string[];
}

function tableOf(headings: readonly string[], below: Rows): Table {
  const lines = below
    .slice(0, looked)
    .filter((row) => row.filter(Boolean).length >= 3 && !row.some(isBalanceOrTotal));
  const rows = lines.length > 0 ? lines : below.slice(0, looked);
  const width = Math.max(headings.length, ...rows.map((row) => row.length));
  const taken = new Set<number>();
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? '').filter(Boolean));
  return {
    headings: Array.from({ length: width }, (_, at) => normaliseCell(headings[at] ?? '')),
    get places() {
      return columns.flatMap((_, at) => (taken.has(at) ? [] : [at]));
    },
    taken,
    rows,
    cells: (at) => columns[at] ?? [],
  };
}

/** The first column with the best name whose values fit the name. */
function named(table: Table, kind: ColumnKind, fits: (at: number) => boolean): number | undefined {
  return allNamed(table, kind, fits)[0];
}

function allNamed(table: Table, kind: ColumnKind, fits: (at: number) => boolean): number[] {
  for (const name of names[kind]) {
    const found = table.places.filter((at) => name.test(table.headings[at] ?? '') && fits(at));
    if (found.length > 0) return found;
  }
  return [];
}

const share = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

function isDay(table: Table, at: number, unknown = true): boolean {
  const cells = table.cells(at);
  if (cells.length === 0) return unknown && table.rows.length === 0;
  const isNumber = isDateNamed(table.headings[at] ?? '');
  return share(cells, (cell) => listDayReadings(cell, { isNumber }) !== undefined) >= 0.6;
}

/** Whether numbers below a heading can be spreadsheet dates. */
export function isDateNamed(heading: string): boolean {
  return /\b(date|dt|dated|timestamp)\b|^(created|paid|completed) (at|on)\b/.test(normaliseCell(heading));
}

function isDirection(table: Table, at: number): boolean {
  const cells = table.cells(at);
  if (cells.length === 0) return table.rows.length === 0 && isSideNamed(table, at);
  if (areSideCells(cells)) return true;
  if (!isSideNamed(table, at) || cells.some((cell) => cell.length > 40)) return false;
  return readSides(cells) !== undefined;
}

function isSideNamed(table: Table, at: number): boolean {
  return names.direction.some((name) => name.test(table.headings[at] ?? ''));
}

/** The column of sides nearest to the amount, preferably after it. One after the balance belongs to the balance. */
function nearest(table: Table, directions: readonly number[], amount: number): number | undefined {
  const distance = (at: number) => Math.abs(at - amount) * 2 + (at < amount ? 1 : 0);
  const isBalance = (at: number) => balanceName.test(table.headings[at] ?? '');
  const hasNamed = directions.some(isBalance);
  return directions
    .filter((at) => !isBalance(at) && (hasNamed || at === amount + 1 || !isBalance(at - 1)))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function isStatus(table: Table, at: number): boolean {
  const cells = table.cells(at);
  return cells.length === 0 || cells.some((cell) => parseStatusCell(cell) !== undefined);
}

function findStatus(table: Table): number | undefined {
  return table.places.find((at) => areStatusCells(table.cells(at)));
}

function isAmount(table: Table, at: number): boolean {
  const cells = table.cells(at);
  return cells.length === 0 || (!isOtherNumber(table, at) && share(cells, looksLikeAmount) >= 0.6);
}

/** Dates and account numbers. */
function isOtherNumber(table: Table, at: number): boolean {
  const cells = table.cells(at);
  return share(cells, (cell) => listDayReadings(cell) !== undefined || /^0\d+$|^\d{9,}$/.test(cell)) >= 0.5;
}

type Sums = Partial<Record<'credit' | 'debit' | 'amount', number>>;

/** Proposes nothing when two columns are possible; the admin chooses. */
function amountColumns(table: Table): Sums {
  const fits = (at: number) => !isOtherNumber(table, at) && !otherNumbers.test(table.headings[at] ?? '');
  const one = (kind: 'credit' | 'debit' | 'amount') => {
    const amounts = allNamed(table, kind, (at) => isAmount(table, at) && fits(at));
    // Invalid amounts are rejected line by line.
    return oneOf(table, amounts.length > 0 ? amounts : allNamed(table, kind, fits));
  };
  const credit = one('credit');
  const debit = one('debit');
  const amount = one('amount');
  if (credit === 'several' || debit === 'several') return {};
  // 'Withdrawal (Dr) / Deposit (Cr)'
  if (credit !== undefined && credit === debit) return { amount: credit };
  if (credit !== undefined || debit !== undefined) {
    if (amount === undefined || amount === 'several' || credit === amount || debit === amount)
      return credit === undefined ? {} : sums({ credit, debit });
    if (credit === undefined) return {};
    return agree(table, amount, [credit, debit]) ? sums({ credit, debit }) : {};
  }
  if (amount === 'several') return {};
  if (amount !== undefined) return { amount };
  return byBalance(table) ?? {};
}

const sums = ({ credit, debit }: { credit: number | undefined; debit: number | undefined }): Sums => ({
  ...(credit !== undefined && { credit }),
  ...(debit !== undefined && { debit }),
});

/** One of several columns with the same kind of name, when all have equal values. */
function oneOf(table: Table, places: readonly number[]): number | 'several' | undefined {
  const [first] = places;
  if (first === undefined || places.length === 1) return first;
  const says = (at: number) => table.rows.map((row) => parseAmount(row[at] ?? '')?.paise ?? 0).join();
  return places.every((at) => says(at) === says(first)) ? first : 'several';
}

function agree(table: Table, amount: number, others: readonly (number | undefined)[]): boolean {
  const paise = (row: readonly string[], at: number | undefined) =>
    at === undefined ? 0 : Math.abs(parseAmount(row[at] ?? '')?.paise ?? 0);
  return table.rows.every((row) => {
    const other = others.reduce<number>((sum, at) => sum + paise(row, at), 0);
    return other === paise(row, amount);
  });
}

/** Finds credits, debits and balance without known names, because they add up. */
function byBalance(table: Table): Sums | undefined {
  const places = table.places.filter(
    (at) => table.cells(at).length > 0 && isAmount(table, at) && !isSerial(table, at),
  );
  const free = places.filter((at) => !otherNumbers.test(table.headings[at] ?? ''));
  for (const balance of places)
    for (const credit of free)
      for (const debit of [undefined, ...free]) {
        if (balance === credit || balance === debit || credit === debit) continue;
        if (addsUp(table.rows, { credit, debit, balance }))
          return debit === undefined ? { amount: credit } : sums({ credit, debit });
      }
  return free.length === 1 ? { amount: free[0] as number } : undefined;
}

/** Serial numbers: 1, 2, 3 ... */
function isSerial(table: Table, at: number): boolean {
  const cells = table.cells(at).map(Number);
  return (
    cells.length > 1 && cells.every((cell, place) => place === 0 || cell - (cells[place - 1] ?? 0) === 1)
  );
}

/** Payment numbers: twelve digits, with or without leading zeros. */
function isNumbers(table: Table, at: number): boolean {
  return share(table.cells(at), (cell) => /^(upi-?|imps-?)?0*\d{12}$/i.test(cell)) >= 0.6;
}

function longestWords(table: Table): number | undefined {
  const length = (at: number) => {
    const words = table.cells(at).filter((cell) => /[a-z]/i.test(cell));
    return words.length * 2 < table.cells(at).length ? 0 : words.join('').length;
  };
  const best = table.places.toSorted((a, b) => length(b) - length(a))[0];
  return best !== undefined && length(best) > 0 ? best : undefined;
}

/** Whether the columns suffice: a date, a narration or reference, and an amount. */
export function isComplete({ date, narration, reference, credit, amount }: Columns): boolean {
  return date !== null && (narration ?? reference) !== null && (credit ?? amount) !== null;
}

/** Whether the values fit the columns, since another bank may use the same headings. */
export function columnsFit(columns: Columns, headings: readonly string[], below: Rows): boolean {
  const table = tableOf(headings, below);
  const amounts = [columns.credit, columns.debit, columns.amount].filter((at) => at !== null);
  return (
    isComplete(columns) &&
    isDay(table, columns.date ?? -1) &&
    amounts.every((at) => isAmount(table, at)) &&
    (columns.direction === null || isDirection(table, columns.direction))
  );
}

/** Rows that may precede the headings, such as an address and a summary. */
const mostPreamble = 100;

/** The headings of a statement and their columns. */
export interface Headings {
  /** The last row of headings. */
  row: number;
  headings: string[];
  columns: Columns;
}

/**
 * Finds the first row with known column names, and a second row of headings below it if there is one. Otherwise the row of words above the
 * first line with a date and an amount.
 */
export function findHeadings(rows: Rows): Headings | undefined {
  const first = rows.slice(0, mostPreamble);
  const complete = first.flatMap((cells, row) => {
    if (cells.some(isValue)) return [];
    const joined = joinedHeadings(rows, row);
    return isNamed(cells) || isNamed(joined.headings) ? [joined] : [];
  });
  const withLines = complete.find(({ row, headings }) => {
    const below = rows.slice(row + 1, row + 30);
    const { date } = proposeColumns(headings, below);
    return below.some((cells) => listDayReadings(cells[date ?? -1] ?? '', { isNumber: true }) !== undefined);
  });
  const found = withLines ?? complete[0] ?? aboveFirstLine(rows);
  return found && { ...found, columns: proposeColumns(found.headings, rows.slice(found.row + 1)) };
}

/** Whether headings are known: of a date, of a narration or reference, and of an amount. */
export function isNamed(cells: readonly string[]): boolean {
  if (cells.filter(Boolean).length < 3 || cells.some((cell) => cell.length > 80)) return false;
  const plainNames = cells.map(normaliseCell);
  const places = (...kinds: ColumnKind[]) =>
    plainNames.flatMap((name, at) =>
      kinds.some((kind) => names[kind].some((one) => one.test(name))) ? [at] : [],
    );
  const [days, words, amounts] = [
    places('date'),
    places('narration', 'reference'),
    places('credit', 'amount'),
  ];
  const isOne = (day: number, word: number, amount: number) =>
    day !== word && day !== amount && word !== amount;
  return days.some((day) => words.some((word) => amounts.some((amount) => isOne(day, word, amount))));
}

const isValue = (cell: string) =>
  /\d/.test(cell) && (listDayReadings(cell) !== undefined || parseAmount(cell) !== undefined);

function isHeadingPart(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const amounts = [...names.credit, ...names.debit, ...names.amount];
  return (
    filled.length > 0 &&
    filled.every((cell) => cell.length <= 40 && !/\d/.test(cell)) &&
    filled.some((cell) => amounts.some((name) => name.test(normaliseCell(cell))))
  );
}

/** Headings that take two rows, as 'Withdrawal' and 'Deposit' below or above 'Amount'. */
function joinedHeadings(rows: Rows, row: number): Omit<Headings, 'columns'> {
  const own = rows[row] ?? [];
  const isBelow = isHeadingPart(rows[row + 1] ?? []) && !isNamed(rows[row + 1] ?? []);
  const above = rows[row - 1] ?? [];
  const isAbove =
    !isBelow && above.filter(Boolean).length < own.filter(Boolean).length && isHeadingPart(above);
  const other = isBelow ? (rows[row + 1] ?? []) : isAbove ? above : [];
  const headings = Array.from({ length: Math.max(own.length, other.length) }, (_, at) =>
    [isBelow ? own[at] : other[at], isBelow ? other[at] : own[at]].filter(Boolean).join(' '),
  );
  return { row: isBelow ? row + 1 : row, headings };
}

function aboveFirstLine(rows: Rows): Omit<Headings, 'columns'> | undefined {
  const firstLine = rows.slice(0, mostPreamble).findIndex(looksLikeLine);
  if (firstLine < 1) return undefined;
  const isWords = (cells: readonly string[] = []) =>
    cells.filter(Boolean).length >= 3 && cells.every((cell) => !/\d{3}/.test(cell));
  let row = firstLine - 1;
  while (row > 0 && row > firstLine - 5 && !isWords(rows[row])) row -= 1;
  if (!isWords(rows[row])) row = firstLine - 1;
  return { row, headings: [...(rows[row] ?? [])] };
}

function looksLikeLine(cells: readonly string[]): boolean {
  const days = cells.filter((cell) => listDayReadings(cell) !== undefined);
  const sums = cells.filter((cell) => /\d/.test(cell) && looksLikeAmount(cell) && !days.includes(cell));
  return days.length > 0 && sums.length > 0 && cells.filter(Boolean).length >= 3;
}

/** Identifies a statement format by its headings. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(normaliseCell).join('|').replace(/\|+$/, '').slice(0, 400);
}
