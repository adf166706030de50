import { upiKeyword } from '#conference/rule/upi.ts';
import { foldText } from '#platform/rule/fold-text.ts';
import { doBalancesAddUp, looksLikeAmount, parseAmount, reduceCellToWords } from './cells.ts';
import { readPossibleDays } from './day.ts';
import { isBalanceOrTotal } from './narration.ts';
import { areSideCells, areStatusCells, mapSidesByCell, parseStatusCell } from './sides.ts';
import { balanceHeading, foreignHeadings, furtherTexts } from './vocabulary.ts';

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

/** The index of each column, counted from 0; null if the statement lacks the column. */
export type Columns = Record<ColumnKind, number | null>;

export type Rows = readonly (readonly string[])[];

/**
 * Patterns of headings, by kind of column. Earlier ones take precedence, because a statement may have both a
 * transaction date and a value date.
 */
const names: Readonly<Record<ColumnKind, readonly RegExp[]>> = {
  date: [
    /^(txn|tran|trans|transaction|payment) (date|dt|time)( and)?( time)?$/,
    /^(date|date time|date and time|datetime|dt)$/,
    /^(post|posting|posted|txn posted|value|settlement|created|completed|entry|book|booking|voucher|tr|effective|credit) ?(date|dt)$/,
    /\b(date|dt|dated|day|datetime|timestamp)\b|^(created|paid|completed|updated) (at|on)\b/,
    /^(time|when)\b/,
    ...foreignHeadings.date,
  ],
  narration: [
    ...foreignHeadings.narration.slice(0, -1),
    /narration|particulars|description|remarks/,
    /^(transaction )?details?$/,
    /note|message|purpose/,
    /^(payer|customer|sender|from|paid by)\b/,
    new RegExp(String.raw`details|comment|\b(name|vpa|${upiKeyword} id|party)\b`),
    ...foreignHeadings.narration.slice(-1),
  ],
  reference: [
    /\b(utr|rrn)\b/,
    /\bref(erence)?\b/,
    new RegExp(`^(${upiKeyword} )?(transaction|txn|bank|payment) (id|no|number)$`),
    /ch(e)?q/,
    /\b(transaction|txn|tran|trans|instrument|payment) (id|no|number)\b/,
    ...foreignHeadings.reference,
  ],
  credit: [
    /^(amount |amt )?(credit|deposit|cr)s?( (amount|amt))?( (inr|rs|in rs|in inr|in rupees))?$/,
    /\b(credit|credits|deposit|deposits|deposited|cr|jama)\b/,
    /^(money|paid|pay|cash|amount|amt|in)? ?(in|received|receipts?|inflow|inward)( (amount|amt|inr|rs))?$/,
    ...foreignHeadings.credit,
  ],
  debit: [
    /^(amount |amt )?(debit|withdrawal|dr)s?( (amount|amt))?( (inr|rs|in rs|in inr|in rupees))?$/,
    /\b(debit|debits|withdrawal|withdrawals|withdrawn|dr|wdl)\b|^(naam|nave)( amount| amt)?( (in )?(rs|inr|rupees))?$/,
    /^(money|paid|pay|cash|amount|amt)? ?(out|spent|payments?|outflow|outward)( (amount|amt|inr|rs))?$/,
    ...foreignHeadings.debit,
  ],
  amount: [
    /^(transaction |txn |tran |gross |paid |received |payment |order )?(amount|amt)( (inr|rs|in rs|in inr|in rupees|received|paid))?$/,
    /\b(amount|amt|amounts)\b/,
    /^(sum|value|rupees|rs|inr|total)( (inr|rs))?$/,
    ...foreignHeadings.amount,
  ],
  direction: [
    /^(cr|dr|d|c|credit|debit|deposit|withdrawal)( or)? (cr|dr|d|c|w|credit|debit|deposit|withdrawal)( indicator| flag| type)?$/,
    /^(transaction |txn |tran |trans |entry |payment )?(type|indicator|direction|sign|nature|flow|side)$/,
    /^(drcr|crdr|dc|cd|dw|ind|flag|cr dr ind|in out)$/,
    /^(soll haben|debet credit|credit ?debet|debit credit|af bij|bij af|debito credito|credito debito|debe haber|dare avere|winien ma|obciazenie uznanie)( kennung| kennzeichen)?$/,
    /^(tipo|typ|sens|segno|signo|znak|smer( uhrady)?)$/,
  ],
  status: [
    /^(transaction |txn |payment |order )?(status|state|result)$/,
    /\bstatus\b/,
    ...foreignHeadings.status,
  ],
};

const otherNumbers =
  /\b(fee|fees|charge|charges|tax|gst|igst|cgst|sgst|tds|mdr|commission|discount|cashback|bal|balance|limit|settle|settled|settlement|net|tip|refund|refunded|count|serial|sr|sl|s no|no|nos|number|id|code|ac|acc|acct|account|a c|date|dt|time|branch|ifsc|mobile|phone|pin|year|month|by|flag|type|indicator|name|to|from|mode|status|currency|quantity|qty|rate|running|ref|reference|vpa|bank|card|paise|lakhs?|crores?|thousands?|usd|eur|gbp|aed|dollars?|iban|bic|blz|konto|kontonummer|saldos?|kontostand|solde|zustatek|disponible|disponivel|blokady|gebuhren|francs)\b/;
const paymentNumber = new RegExp(String.raw`^(${upiKeyword}-?|imps-?)?0*\d{12}$`, 'i');
const inspectedRows = 400;

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
  // The heading 'Cr/Dr' may also name a column of credits or debits, so columns that state the side are chosen first.
  const directions = table.places.filter((at) => isDirection(table, at));
  for (const at of directions) table.taken.add(at);
  take('status', named(table, 'status', (at) => isStatus(table, at)) ?? findStatus(table));
  const sums = amountColumns(table);
  for (const kind of ['credit', 'debit', 'amount'] as const) take(kind, sums[kind]);
  if (columns.amount !== null && columns.credit === null && columns.debit === null)
    take('direction', nearestDirection(table, directions, columns.amount));
  // A direction column that was not chosen may be the narration.
  for (const at of directions)
    if (at !== columns.direction && !isSideNamed(table, at)) table.taken.delete(at);
  const isWords = (at: number) => table.cells(at).length === 0 || !isDay(table, at, false);
  take('reference', findReference(table, isWords));
  take('narration', named(table, 'narration', isWords) ?? longestWords(table));
  if (columns.reference === null) take('reference', findFurtherText(table));
  return columns;
}

const otherParty =
  /\b(account|acct|acc|ac|a c|mobile|phone|customer|order|iban|konto|kontonummer|konta|rachunek|rekening|tegenrekening|cuenta|conta|conto|compte|protiucet|uctu|settlement|card|terminal|merchant)\b/;

/**
 * Finds the column of the payments' numbers. Of several columns it is the one whose values have twelve digits and
 * differ from line to line.
 */
function findReference(table: Table, isWords: (at: number) => boolean): number | undefined {
  const isNumber = (at: number) =>
    hasPaymentNumbers(table, at) && areDifferent(table, at) && !otherParty.test(table.headings[at] ?? '');
  const mayBe = (at: number) => isWords(at) && !isShared(table, at);
  return (
    named(table, 'reference', (at) => isWords(at) && isNumber(at)) ??
    table.places.find(isNumber) ??
    named(table, 'reference', mayBe) ??
    table.places.find(
      (at) => hasPaymentNumbers(table, at) && mayBe(at) && !otherParty.test(table.headings[at] ?? ''),
    )
  );
}

function areDifferent(table: Table, at: number): boolean {
  const cells = table.cells(at);
  return new Set(cells).size > cells.length / 2;
}

/** Returns true if most lines have one number of twelve digits, such as that of a settlement. */
function isShared(table: Table, at: number): boolean {
  return table.cells(at).length > 1 && hasPaymentNumbers(table, at) && !areDifferent(table, at);
}

function findFurtherText(table: Table): number | undefined {
  for (const name of furtherTexts) {
    const found = table.places.find(
      (at) => name.test(table.headings[at] ?? '') && table.cells(at).some((cell) => /\p{L}/u.test(cell)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the columns that continue the narration: those with the same heading but for a number, such as
 * 'Omschrijving-2', and those without a heading behind the last one.
 */
export function listNarrationColumns(headings: readonly string[], columns: Columns): number[] {
  const { narration } = columns;
  if (narration === null) return [];
  const used = new Set(Object.values(columns));
  const name = reduceCellToWords(headings[narration] ?? '');
  const last = headings.findLastIndex((heading) => heading.trim() !== '');
  return headings.flatMap((heading, at) => {
    if (at === narration) return [at];
    if (at < narration || used.has(at)) return [];
    const isSame = name !== '' && reduceCellToWords(heading) === name && heading !== headings[narration];
    return isSame || (narration === last && at > last) ? [at] : [];
  });
}

interface Table {
  headings: readonly string[];
  readonly places: number[];
  taken: Set<number>;
  rows: Rows;
  cells(at: number): string[];
}

function tableOf(headings: readonly string[], below: Rows): Table {
  const lines = below
    .slice(0, inspectedRows)
    .filter((row) => row.filter(Boolean).length >= 3 && !row.some(isBalanceOrTotal));
  const rows = lines.length > 0 ? lines : below.slice(0, inspectedRows);
  const width = Math.max(headings.length, ...rows.map((row) => row.length));
  const taken = new Set<number>();
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? '').filter(Boolean));
  return {
    headings: Array.from({ length: width }, (_, at) => reduceCellToWords(headings[at] ?? '')),
    get places() {
      return columns.flatMap((_, at) => (taken.has(at) ? [] : [at]));
    },
    taken,
    rows,
    cells: (at) => columns[at] ?? [],
  };
}

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
  const isNumber = allowsNumericDates(table.headings[at] ?? '');
  return share(cells, (cell) => readPossibleDays(cell, { isNumber }) !== undefined) >= 0.6;
}

/** Returns true if numbers below the heading can be spreadsheet dates. */
export function allowsNumericDates(heading: string): boolean {
  return /\b(date|dt|dated|timestamp)\b|^(created|paid|completed) (at|on)\b/.test(reduceCellToWords(heading));
}

function isDirection(table: Table, at: number): boolean {
  const cells = table.cells(at);
  if (cells.length === 0) return table.rows.length === 0 && isSideNamed(table, at);
  const heading = table.headings[at] ?? '';
  if (areSideCells(cells)) return true;
  if (heading === '' && areLetters(cells)) return true;
  if (!isSideNamed(table, at) || cells.some((cell) => cell.length > 40)) return false;
  return areLetters(cells) || mapSidesByCell(cells, heading) !== undefined;
}

/** Returns true for two kinds of letters, which are probably sides even if their meaning is unknown. */
function areLetters(cells: readonly string[]): boolean {
  return new Set(cells).size === 2 && cells.every((cell) => /^\p{L}{1,2}$/u.test(cell));
}

function isSideNamed(table: Table, at: number): boolean {
  return names.direction.some((name) => name.test(table.headings[at] ?? ''));
}

/**
 * Finds the column with the sides of the amounts. Prefers the column after the amount. A column after the balance
 * belongs to the balance.
 */
function nearestDirection(table: Table, directions: readonly number[], amount: number): number | undefined {
  const distance = (at: number) => Math.abs(at - amount) * 2 + (at < amount ? 1 : 0);
  const isBalance = (at: number) => balanceHeading.test(table.headings[at] ?? '');
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

function isOtherNumber(table: Table, at: number): boolean {
  const cells = table.cells(at);
  return share(cells, (cell) => readPossibleDays(cell) !== undefined || /^0\d+$|^\d{9,}$/.test(cell)) >= 0.5;
}

type Sums = Partial<Record<'credit' | 'debit' | 'amount', number>>;

/** Proposes the columns of amounts. Proposes none if two are possible, so that the admin chooses. */
function amountColumns(table: Table): Sums {
  const fits = (at: number) => !isOtherNumber(table, at) && !otherNumbers.test(table.headings[at] ?? '');
  const one = (kind: 'credit' | 'debit' | 'amount') => {
    const amounts = allNamed(table, kind, (at) => isAmount(table, at) && fits(at));
    // A column with some invalid amounts is accepted here, because its lines are rejected one by one.
    const hasSome = (at: number) => table.cells(at).some((cell) => /\d/.test(cell));
    return oneOf(
      table,
      amounts.length > 0 ? amounts : allNamed(table, kind, (at) => fits(at) && hasSome(at)),
    );
  };
  const credit = one('credit');
  const debit = one('debit');
  const isFilled = (at: number) => table.rows.length === 0 || table.cells(at).length > 0;
  const given = one('amount');
  const amount = typeof given === 'number' && !isFilled(given) ? undefined : given;
  if (credit === 'several' || debit === 'several') return {};
  // The heading 'Withdrawal (Dr) / Deposit (Cr)' names debits and credits.
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

/** Returns the only column, or the first of several columns if all have equal values. */
function oneOf(table: Table, places: readonly number[]): number | 'several' | undefined {
  const [first] = places;
  if (first === undefined || places.length === 1) return first;
  const says = (at: number) => table.rows.map((row) => parseAmount(row[at] ?? '')?.value ?? 0).join();
  return places.every((at) => says(at) === says(first)) ? first : 'several';
}

function agree(table: Table, amount: number, others: readonly (number | undefined)[]): boolean {
  const valueAt = (row: readonly string[], at: number | undefined) =>
    at === undefined ? 0 : Math.abs(parseAmount(row[at] ?? '')?.value ?? 0);
  return table.rows.every((row) => {
    const other = others.reduce<number>((sum, at) => sum + valueAt(row, at), 0);
    return other === valueAt(row, amount);
  });
}

/**
 * Finds the columns of amounts without known headings: those that agree with a column of balances, or else the only
 * column of amounts.
 */
function byBalance(table: Table): Sums | undefined {
  const places = table.places.filter(
    (at) => table.cells(at).length > 0 && isAmount(table, at) && !isSerial(table, at),
  );
  const free = places.filter((at) => !otherNumbers.test(table.headings[at] ?? ''));
  for (const balance of places)
    for (const credit of free)
      for (const debit of [undefined, ...free]) {
        if (balance === credit || balance === debit || credit === debit) continue;
        if (doBalancesAddUp(table.rows, { credit, debit, balance }))
          return debit === undefined ? { amount: credit } : sums({ credit, debit });
      }
  return free.length === 1 ? { amount: free[0] as number } : undefined;
}

function isSerial(table: Table, at: number): boolean {
  const cells = table.cells(at).map(Number);
  return (
    cells.length > 1 && cells.every((cell, place) => place === 0 || cell - (cells[place - 1] ?? 0) === 1)
  );
}

function hasPaymentNumbers(table: Table, at: number): boolean {
  // A number with few digits behind zeros is a serial number.
  return share(table.cells(at), (cell) => paymentNumber.test(cell) && !/^0*\d{1,8}$/.test(cell)) >= 0.6;
}

function longestWords(table: Table): number | undefined {
  const length = (at: number) => {
    const words = table.cells(at).filter((cell) => /[a-z]/i.test(cell));
    return words.length * 2 < table.cells(at).length ? 0 : words.join('').length;
  };
  const best = table.places.toSorted((a, b) => length(b) - length(a))[0];
  return best !== undefined && length(best) > 0 ? best : undefined;
}

export function areColumnsComplete({ date, narration, reference, credit, amount }: Columns): boolean {
  return date !== null && (narration ?? reference) !== null && (credit ?? amount) !== null;
}

/** Returns true if the values fit the columns. Another bank may use the same headings for other values. */
export function doColumnsFitValues(columns: Columns, headings: readonly string[], below: Rows): boolean {
  const table = tableOf(headings, below);
  const amounts = [columns.credit, columns.debit, columns.amount].filter((at) => at !== null);
  return (
    areColumnsComplete(columns) &&
    isDay(table, columns.date ?? -1) &&
    amounts.every((at) => isAmount(table, at)) &&
    (columns.direction === null || isDirection(table, columns.direction))
  );
}

/** Maximum number of rows before the headings, such as an address and a summary. */
const mostPreamble = 100;

export interface Headings {
  /** Index of the last row of headings. */
  row: number;
  headings: string[];
  columns: Columns;
}

/**
 * Finds the row of headings. Without known headings it is the row of words above the first line with a date and an
 * amount.
 */
export function findHeadings(rows: Rows): Headings | undefined {
  const first = rows.slice(0, mostPreamble);
  const complete = first.flatMap((cells, row) => {
    if (cells.some(isValue)) return [];
    const joined = joinedHeadings(rows, row);
    return areHeadings(cells) || areHeadings(joined.headings) ? [joined] : [];
  });
  const withLines = complete.find(({ row, headings }) => {
    const below = rows.slice(row + 1, row + 30);
    const { date } = proposeColumns(headings, below);
    return below.some((cells) => readPossibleDays(cells[date ?? -1] ?? '', { isNumber: true }) !== undefined);
  });
  const found = withLines ?? complete[0] ?? aboveFirstLine(rows);
  return found && { ...found, columns: proposeColumns(found.headings, rows.slice(found.row + 1)) };
}

export function areHeadings(cells: readonly string[]): boolean {
  if (cells.filter(Boolean).length < 3 || cells.some((cell) => cell.length > 80)) return false;
  const plainNames = cells.map(reduceCellToWords);
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
  /\d/.test(cell) && (readPossibleDays(cell) !== undefined || parseAmount(cell) !== undefined);

function isHeadingPart(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const amounts = [...names.credit, ...names.debit, ...names.amount];
  return (
    filled.length > 0 &&
    filled.every((cell) => cell.length <= 40 && !/\d/.test(cell)) &&
    filled.some((cell) => amounts.some((name) => name.test(reduceCellToWords(cell))))
  );
}

/** Joins headings that take two rows, such as 'Withdrawal' and 'Deposit' below or above 'Amount'. */
function joinedHeadings(rows: Rows, row: number): Omit<Headings, 'columns'> {
  const own = rows[row] ?? [];
  const isBelow = isHeadingPart(rows[row + 1] ?? []) && !areHeadings(rows[row + 1] ?? []);
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
  const days = cells.filter((cell) => readPossibleDays(cell) !== undefined);
  const sums = cells.filter((cell) => /\d/.test(cell) && looksLikeAmount(cell) && !days.includes(cell));
  return days.length > 0 && sums.length > 0 && cells.filter(Boolean).length >= 3;
}

export function buildHeadingsKey(headings: readonly string[]): string {
  return headings
    .map(reduceHeading)
    .join('|')
    .replace(/(?<!\|)\|+$/, '')
    .slice(0, 400);
}

/** Reduces a heading to its letters a to z, as stored keys of formats have it. Keeps headings of other scripts. */
function reduceHeading(heading: string): string {
  const latin = heading
    .toLowerCase()
    .replaceAll('₹', ' rs ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return latin === '' ? foldText(heading).replace(/\d+/g, '') : latin;
}
