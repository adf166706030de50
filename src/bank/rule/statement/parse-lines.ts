import type { Currency } from '#platform/rule/currency.ts';
import { addDays, daysBetween, formatDay } from '#platform/rule/dates.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import {
  type BalanceLine,
  type Balances,
  checkBalances,
  deriveSidesFromBalances,
  findBalanceColumn,
} from './balances.ts';
import { type Amount, isAmbiguousAmount, parseAmount, reduceCellToWords } from './cells.ts';
import {
  buildClubCurrencyPattern,
  findRupeeMarkUnlessClubCurrency,
  getCurrencyNameForMessages,
} from './club-currency.ts';
import {
  allowsNumericDates,
  type ColumnKind,
  type Columns,
  listNarrationColumns,
  proposeColumns,
  type Rows,
} from './columns.ts';
import { type DayOrder, type DayReadings, type DayStyle, detectDayOrder, readPossibleDays } from './day.ts';
import {
  extractPaymentNumber,
  isBalanceOrTotal,
  isBalanceWord,
  isSamePaymentGivenEqualNumbers,
  isStatementFooter,
} from './narration.ts';
import { mapSidesByCell, mayMeanReturnedPayment, parseStatusCell } from './sides.ts';
import { parseBookingSection, type Side } from './vocabulary.ts';

export interface StatementLine {
  day: string;
  /** In minor units; positive for credits, negative for debits. */
  amount: number;
  text: string;
  number?: string | undefined;
  /** The texts of the row's other columns, which identify the line if it was imported with other columns. */
  otherCells?: readonly string[];
}

/** A line that cannot be imported. `row` counts from 1, as in a spreadsheet. */
interface RefusedLine {
  row: number;
  why: string;
  line: string;
}

/** The admin's answers and other facts for reading a file. `today` is the day in the club's time zone. */
export interface ReadOptions {
  today: string;
  region: ClubRegion;
  /** Day of the first registration. Payments are expected from then on. */
  since?: string | undefined;
  side?: 'credits' | 'debits' | undefined;
  dates?: DayOrder | undefined;
}

export type Question = 'side' | 'dates' | 'balances';

export interface ParsedLines {
  lines: StatementLine[];
  refused: RefusedLine[];
  /** Number of skipped lines that contain no payment, by kind. */
  leftOut: { zeros: number; failed: number; balances: number };
  questions: Question[];
  /** The possible orders of day, month and year, each with an example from the file; empty if the order is clear. */
  dayChoices: { order: DayOrder; day: string }[];
  /** Null if the file has no balances. */
  balances: Balances | null;
  /** Number of lines whose side neither the file nor its balances show. */
  withoutSide: number;
  /** True if the file has dates in two orders. Nothing is then imported. */
  isMixed: boolean;
}

const longestText = 500;
/** A date with a two-digit year that is more than this many days old is probably misread. */
const oldestShort = 5 * 366;

export function createEmptyParseResult(): ParsedLines {
  return {
    lines: [],
    refused: [],
    leftOut: { zeros: 0, failed: 0, balances: 0 },
    questions: [],
    dayChoices: [],
    balances: null,
    withoutSide: 0,
    isMixed: false,
  };
}

/**
 * Reads credits and debits from the rows below the headings. Every row with an amount or a valid date is imported,
 * skipped and counted, or rejected with a reason. The side of an amount is never guessed.
 */
export function parseLines(
  rows: Rows,
  headingRow: number,
  columns: Columns,
  options: ReadOptions,
  headings: readonly string[] = rows[headingRow] ?? [],
): ParsedLines {
  const table: Table = {
    rows,
    headingRow,
    columns,
    headings,
    balance: findBalanceColumn(headings, rows, headingRow, columns),
    narrations: listNarrationColumns(headings, columns),
  };
  const taken = createEmptyParseResult();
  const lines = linesOf(table, taken, options.region.currency);
  const style: DayStyle = {
    isUtc: /\b(utc|gmt)\b/.test(reduceCellToWords(headings[columns.date ?? -1] ?? '')),
    isNumber: allowsNumericDates(headings[columns.date ?? -1] ?? ''),
    timeZone: options.region.timeZone,
  };
  const readings = lines.flatMap(({ date, why }) => (why ? [] : (readPossibleDays(date, style) ?? [])));
  const heading = headings[columns.date ?? -1];
  const order = detectDayOrder(readings, options, orderNamedIn(heading), options.dates);
  if ('isMixed' in order) return { ...createEmptyParseResult(), isMixed: true };
  if (order.isAsked) taken.questions.push('dates');
  taken.dayChoices = order.choices;
  setDays(lines, order.order, style, options);
  setSides(table, lines, options, taken);
  rejectRepeatedPayments(lines);
  collectResult(table, lines, taken);
  taken.balances = checkBalances(table, balanceLines(lines), taken.withoutSide === 0);
  if (taken.balances && !taken.balances.agree && !taken.questions.includes('side'))
    taken.questions.push('balances');
  return taken;
}

/** Returns the first and last day of the lines. Both are null if there are no lines. */
export function findDayRange(lines: readonly StatementLine[]) {
  let firstDay: string | null = null;
  let lastDay: string | null = null;
  for (const { day } of lines) {
    if (firstDay === null || day < firstDay) firstDay = day;
    if (lastDay === null || day > lastDay) lastDay = day;
  }
  return { firstDay, lastDay };
}

interface Table {
  rows: Rows;
  headingRow: number;
  columns: Columns;
  headings: readonly string[];
  balance: number | undefined;
  /** The columns of the narration, which may have several. */
  narrations: readonly number[];
}

interface Line {
  at: number;
  cells: readonly string[];
  date: string;
  narration: string;
  reference: string;
  credit: Amount;
  debit: Amount;
  amount: Amount;
  direction: string;
  balance: number | undefined;
  day?: string;
  /** The amount in minor units, negative for debits; undefined while the side is unknown. */
  moved?: number | undefined;
  /** Why the line is rejected, as text for the admin. Undefined for a valid line. */
  why?: string | undefined;
  /** Why the line is skipped without an error. If `why` is set too, only a balance is skipped. */
  leftOut?: keyof ParsedLines['leftOut'] | undefined;
  number?: string | undefined;
}

const nothing: Amount = { value: 0 };

function cellOf(row: readonly string[], column: number | null | undefined): string {
  return column === null || column === undefined ? '' : (row[column] ?? '').trim();
}

/** Reads the lines below the headings. Joins narrations that continue in the next rows. */
function linesOf(table: Table, taken: ParsedLines, own: Currency): Line[] {
  const { rows, headingRow, columns } = table;
  const width = widthOf(table);
  const lines: Line[] = [];
  let isUnbooked = false;
  const currency = table.headings.findIndex((heading) =>
    /^((currency|ccy|curr)( code)?|waehrung|w hrung)$/.test(reduceCellToWords(heading)),
  );
  const unit = unitNamed(table, own);
  const headingTexts = [rows[headingRow - 1], rows[headingRow], table.headings].map((row) =>
    normaliseRow(row ?? []),
  );
  let above: Line | undefined;
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const cell = (kind: ColumnKind) => cellOf(row, columns[kind]);
    // Skips rows without letters and digits, such as empty rows and separators.
    if (!row.some((text) => /[\p{L}\p{N}]/u.test(text))) {
      above = undefined;
      continue;
    }
    const sums = cell('credit') + cell('debit') + cell('amount');
    const section =
      sums === '' ? parseBookingSection(reduceCellToWords(row.filter(Boolean).join(' '))) : undefined;
    if (section) {
      isUnbooked = section === 'not_made';
      above = undefined;
      continue;
    }
    // Skips headings that are repeated on every page.
    if (headingTexts.includes(normaliseRow(row))) continue;
    if (sums === '' && cell('date') === '') {
      if (above && continuesNarration(table, row)) append(above, cell('narration'), cell('reference'));
      else above = undefined;
      continue;
    }
    const line = readLine(table, at, row);
    above = line;
    const words = [cell('narration'), cell('date'), row.find(Boolean) ?? ''];
    // Some banks write 'pending' in place of the day.
    if (isUnbooked || (sums !== '' && isUnbookedDay(cell('date')))) line.leftOut = 'failed';
    else if (words.some(isBalanceOrTotal) || isBelowNames(rows, at, lines)) line.leftOut = 'balances';
    else if (isBalanceWord(cell('narration')))
      line.why = 'It may be a balance and no payment. If it is a payment, name the payer in its narration.';
    else if (cell('date') === '') line.why = 'It has an amount and no day.';
    else if (readPossibleDays(cell('date'), { isNumber: true }) === undefined)
      line.why = sums === '' ? undefined : notADay(cell('date'));
    else
      line.why =
        wrongShape(row, width) ??
        otherCurrency(cellOf(row, currency), own) ??
        otherCurrency(unit, own) ??
        (sums === '' ? noAmount(table, row) : line.why);
    // Skips a footer, which is a text in the column of dates without an amount.
    if (line.why === undefined && sums === '' && line.leftOut === undefined) above = undefined;
    else lines.push(line);
  }
  taken.leftOut.balances = lines.filter(({ leftOut }) => leftOut === 'balances').length;
  return lines;
}

function isUnbookedDay(cell: string): boolean {
  return !/\d/.test(cell) && parseStatusCell(cell) === 'not_made';
}

const normaliseRow = (row: readonly string[]) =>
  row
    .join('|')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<!\|)\|+$/, '');

/** Returns true if a row has the values for the headings in the row above, as in a summary. */
function isBelowNames(rows: Rows, at: number, lines: readonly Line[]): boolean {
  const above = lines.at(-1);
  if (above?.at !== at - 1 || above.leftOut !== 'balances') return false;
  const hasDay = (rows[at] ?? []).some((cell) => readPossibleDays(cell) !== undefined);
  return !hasDay && !(rows[at - 1] ?? []).some((cell) => /\d/.test(cell));
}

/** Returns the currency or unit that the headings of amounts state. Returns '' if they state none or the club's own. */
function unitNamed({ headings, columns }: Table, own: Currency): string {
  const amounts = [columns.credit, columns.debit, columns.amount].map((at) => cellOf(headings, at));
  // The heading 'Rs. Paise' means rupees with decimals, so 'paise' after 'Rs' is not a unit.
  const unit =
    /[$€£]|\b(usd|eur|gbp|aed|dollars?|lakhs?|lacs?|crores?|thousands?)\b|(?<!\b(rs|inr|rupees)\b.*)\bpaise\b/i;
  return (
    amounts
      .map((heading) => unit.exec(heading)?.[0] ?? findRupeeMarkUnlessClubCurrency(heading, own))
      .find(Boolean) ?? ''
  );
}

function otherCurrency(cell: string, own: Currency): string | undefined {
  return cell === '' || new RegExp(`^(${buildClubCurrencyPattern(own)})$`, 'i').test(cell)
    ? undefined
    : `It is in ${cell} and not in ${getCurrencyNameForMessages(own)}.`;
}

const notADay = (cell: string) => `‘${cell}’ is not a day written like 31/12/2026.`;

function noAmount({ balance }: Table, row: readonly string[]): string {
  return cellOf(row, balance) === ''
    ? 'It has a day and no amount.'
    : 'It has a day and a balance, and no amount.';
}

function readLine({ columns, balance, narrations }: Table, at: number, row: readonly string[]): Line {
  const cell = (kind: ColumnKind) => cellOf(row, columns[kind]);
  const narration = narrations.map((column) => cellOf(row, column)).filter(Boolean);
  const line: Line = {
    at,
    cells: row,
    date: cell('date'),
    narration: narration.join(' '),
    reference: cell('reference'),
    credit: nothing,
    debit: nothing,
    amount: nothing,
    direction: cell('direction'),
    balance: balanceIn(row, balance, columns),
  };
  for (const kind of ['credit', 'debit', 'amount'] as const) {
    const amount = parseAmount(cell(kind));
    if (amount) line[kind] = amount;
    else
      line.why = isAmbiguousAmount(cell(kind))
        ? `‘${cell(kind)}’ may be in thousands or have three decimals.`
        : `‘${cell(kind)}’ is not an amount written like 1,770.00.`;
  }
  const status = cell('status') === '' ? 'made' : parseStatusCell(cell('status'));
  if (status === 'not_made') line.leftOut = 'failed';
  else if (status === undefined)
    line.why ??= `‘${cell('status')}’ does not say whether the payment was made.`;
  return line;
}

/** Returns the balance of a row in minor units. It is negative if its cell or the next one contains 'Dr'. */
function balanceIn(
  row: readonly string[],
  at: number | undefined,
  { direction }: Columns,
): number | undefined {
  const amount = cellOf(row, at) === '' ? undefined : parseAmount(cellOf(row, at));
  if (at === undefined || !amount) return undefined;
  const isOverdrawn =
    amount.side === 'debit' || (direction !== at + 1 && /^\(?dr\b/i.test(cellOf(row, at + 1)));
  return isOverdrawn ? -Math.abs(amount.value) : amount.value;
}

interface Width {
  most: number;
  least: number;
  named: number;
}

/**
 * Returns the greatest and least number of cells in a valid row, and the number of columns up to the last heading. A
 * row with an unquoted comma has too many cells, and those after the comma are in the wrong columns.
 */
function widthOf({ rows, headingRow, headings, narrations }: Table): Width {
  const lines = rows.slice(headingRow + 1).filter((row) => row.filter(Boolean).length >= 3);
  const longest = Math.max(0, ...lines.slice(0, 400).map((row) => row.length));
  const areEqual = lines.every((row) => row.length === longest && !row.slice(headings.length).some(Boolean));
  const named = headings.findLastIndex((heading) => heading !== '') + 1;
  const least = Math.min(named, ...lines.slice(0, 400).map((row) => row.length));
  const isShort = lines.filter((row) => row.length < named).length > lines.length / 2;
  return {
    most: areEqual ? Math.max(headings.length, longest) : headings.length,
    least: isShort ? least : named,
    named: Math.max(named, (narrations.at(-1) ?? 0) + 1),
  };
}

function wrongShape(row: readonly string[], { most, least, named }: Width): string | undefined {
  const filled = row.findLastIndex((cell) => cell !== '') + 1;
  const isSide = (cell = '') => cell === '' || /^\(?(cr|dr|[a-z])\.?\)?$/i.test(cell);
  if (row.length > most || (filled > named && !row.slice(named).every(isSide)))
    return 'It has more cells than there are headings: a comma in it may not be in quotation marks.';
  return row.length < least ? 'It has fewer cells than there are headings.' : undefined;
}

function continuesNarration({ columns }: Table, row: readonly string[]): boolean {
  const words = row.filter(Boolean).join(' ');
  const isElsewhere = row.some(
    (cell, at) => cell !== '' && at !== columns.narration && at !== columns.reference,
  );
  return !isElsewhere && !isStatementFooter(words);
}

function append(line: Line, narration: string, reference: string): void {
  line.narration = joinWrapped(line.narration, narration);
  line.reference = joinWrapped(line.reference, reference);
}

/**
 * Joins a cell with its continuation in the next row. Adds no space if the two halves form a 12-digit number that was
 * wrapped.
 */
function joinWrapped(above: string, below: string): string {
  const end = /\d{1,13}$/.exec(above)?.[0] ?? '';
  const beginning = /^\d+/.exec(below)?.[0] ?? '';
  const isCut = end !== '' && beginning !== '' && end.length + beginning.length === 12;
  return isCut ? above + below : `${above} ${below}`.trim();
}

function orderNamedIn(heading = ''): DayOrder | undefined {
  const text = heading.toLowerCase();
  if (/\by{2,4}\W?m{1,2}\W?d{1,2}\b/.test(text)) return 'year_first';
  if (/\bd{1,2}\W?m{1,3}(?:\W?y{2,4})?\b/.test(text)) return 'day_first';
  return /\bm{1,2}\W?d{1,2}(?:\W?y{2,4})?\b/.test(text) ? 'month_first' : undefined;
}

function setDays(lines: Line[], order: DayOrder, style: DayStyle, { today, region }: ReadOptions): void {
  const tomorrow = addDays(today, 1);
  for (const line of lines) {
    if (line.leftOut !== undefined || line.date === '') continue;
    const found: DayReadings | undefined = readPossibleDays(line.date, style);
    const day = found && ('day' in found ? found.day : found.orders[order]);
    if (day === undefined) {
      line.why ??= notADay(line.date);
      continue;
    }
    line.day = day;
    if (day > tomorrow) line.why ??= `${formatDay(day, region)} is in the future.`;
    if (found && 'isShort' in found && found.isShort && daysBetween(day, today) > oldestShort)
      line.why ??= `${formatDay(day, region)} is years ago: ‘${line.date}’ may be written in another order.`;
  }
}

const negativeDebit = 'Its debit is below zero: the bank may have given money back. Look at it by hand.';

function setSides(table: Table, lines: Line[], options: ReadOptions, taken: ParsedLines): void {
  const alive = lines.filter(({ why, leftOut }) => why === undefined && leftOut === undefined);
  const heading = table.headings[table.columns.direction ?? -1] ?? '';
  const sides =
    mapSidesByCell(
      alive.map(({ direction }) => direction),
      heading,
    ) ?? new Map<string, Side>();
  const isSeveral = new Set(alive.map(({ direction }) => direction)).size > 1;
  const isSigned =
    alive.some(({ amount }) => amount.value < 0) && alive.every((line) => agreesWithSign(line, sides));
  const isDebitSigned = alive.every(({ debit, amount, direction }) =>
    sides.get(direction) === 'debit' ? amount.value <= 0 : debit.value <= 0,
  );
  for (const line of alive) {
    const { credit, debit, amount } = line;
    if (credit.value !== 0 && debit.value !== 0)
      line.why = 'It has both a credit and a debit: look at it in the statement itself.';
    else if (debit.value < 0 && !isDebitSigned) line.why = negativeDebit;
    else if (debit.side === 'credit') line.why = 'It is a credit in the column of debits.';
    else if (credit.value < 0)
      line.why = 'Its credit is below zero: the bank may have taken money back. Look at it by hand.';
    else if (debit.value !== 0) line.moved = -Math.abs(debit.value);
    else if (credit.value !== 0) line.moved = credit.side === 'debit' ? -credit.value : credit.value;
    else if (amount.value === 0) line.leftOut = 'zeros';
    else setSide(line, sides, { isSigned, isSeveral, isDebitSigned });
  }
  const open = alive.filter(({ moved, why, leftOut }) => moved === undefined && !why && !leftOut);
  const found =
    open.length === 0 ? new Map<number, Side>() : deriveSidesFromBalances(table, balanceLines(lines));
  for (const line of open) {
    const side = found.get(line.at) ?? (options.side && (options.side === 'credits' ? 'credit' : 'debit'));
    if (side) line.moved = side === 'credit' ? line.amount.value : -line.amount.value;
    if (!found.has(line.at)) taken.withoutSide += 1;
  }
  if (open.some(({ moved }) => moved === undefined)) taken.questions.push('side');
  rejectAgainstUnchosenSides(
    table,
    alive.filter(({ direction }) => !sides.has(direction)),
  );
}

/**
 * Rejects lines against the column of sides that the file has and the admin did not choose. Without that column one
 * answer for all lines, or the choice of the amounts as credits, would turn debits into credits.
 */
function rejectAgainstUnchosenSides({ rows, headingRow, headings, columns }: Table, lines: Line[]): void {
  const known = proposeColumns(headings, rows.slice(headingRow + 1));
  const { credit, debit, amount, direction } = columns;
  if (known.direction === null || known.direction === direction) return;
  if (![credit, debit, amount].includes(known.amount)) return;
  const cells = lines.map((line) => cellOf(line.cells, known.direction));
  const sides = mapSidesByCell(cells, headings[known.direction]) ?? new Map<string, Side>();
  const isSeveral = new Set(cells).size > 1;
  for (const [at, line] of lines.entries()) {
    const cell = cells[at] ?? '';
    const side = sides.get(cell);
    if (line.why !== undefined || line.leftOut !== undefined || line.moved === undefined) continue;
    if (side && (side === 'credit') !== line.moved > 0)
      line.why = `‘${cell}’ says that money ${side === 'credit' ? 'came in' : 'went out'}: choose the column ‘${headings[known.direction] || known.direction + 1}’ as ‘Credit or debit’.`;
    else if (!side && cell !== '' && (sides.size > 0 || (isSeveral && mayHaveTwoSides(cell))))
      line.why = `‘${cell}’ does not say whether money came in or went out.`;
  }
}

/** Returns true if the stated side agrees with the sign of the amount. A row without a known side or amount agrees. */
function agreesWithSign({ amount, direction }: Line, sides: ReadonlyMap<string, Side>): boolean {
  const side = sides.get(direction);
  return side === undefined || amount.value === 0 || (side === 'debit') === amount.value < 0;
}

function setSide(
  line: Line,
  sides: ReadonlyMap<string, Side>,
  { isSigned, isSeveral, isDebitSigned }: Record<'isSigned' | 'isSeveral' | 'isDebitSigned', boolean>,
): void {
  const { amount, direction } = line;
  const side = amount.side ?? sides.get(direction);
  const sum = Math.abs(amount.value);
  if (amount.side && sides.has(direction) && amount.side !== sides.get(direction))
    line.why = `‘${direction}’ and its amount say different things.`;
  else if (side === 'credit' && amount.value < 0)
    line.why = 'Its credit is below zero: the bank may have taken money back. Look at it by hand.';
  else if (side === 'debit' && amount.value < 0 && !isDebitSigned) line.why = negativeDebit;
  else if (side) line.moved = side === 'credit' ? sum : -sum;
  else if (isSigned) line.moved = amount.value;
  else if (direction !== '' && (sides.size > 0 || (isSeveral && mayHaveTwoSides(direction))))
    line.why = `‘${direction}’ does not say whether money came in or went out.`;
}

/**
 * Returns true if a column with this and other words may have both sides. One answer of the admin for all lines would
 * then turn debits into credits.
 */
function mayHaveTwoSides(direction: string): boolean {
  return mayMeanReturnedPayment(direction) || /^\p{L}{1,2}$/u.test(direction);
}

function balanceLines(lines: readonly Line[]): BalanceLine[] {
  return lines
    .filter(({ leftOut }) => leftOut === undefined || leftOut === 'balances')
    .map(({ at, day, moved, amount, balance, why, leftOut }) => ({
      at,
      day,
      moved: why || leftOut ? undefined : moved,
      amount: Math.abs(amount.value),
      // The balance of a rejected row is ignored, because its cells may be shifted.
      balance: why === undefined ? balance : undefined,
      isLine: !leftOut,
      isRefused: why !== undefined,
    }));
}

/**
 * Rejects a line that repeats the number and amount of an earlier line on another day, if the two lines are one
 * payment.
 */
function rejectRepeatedPayments(lines: Line[]): void {
  const first = new Map<string, Line>();
  for (const line of lines) {
    if (line.why || line.leftOut || line.moved === undefined) continue;
    line.number = extractPaymentNumber(textOf(line), line.reference);
    const { number } = line;
    if (!number) continue;
    const key = `${number} ${line.moved}`;
    const before = first.get(key);
    if (!before) first.set(key, line);
    else if (before.day !== line.day && isSamePaymentGivenEqualNumbers(wordedLine(before), wordedLine(line)))
      line.why = `It is the payment of row ${before.at + 1} under another day: ${number} is taken once.`;
  }
}

const wordedLine = (line: Line) => ({ day: line.day ?? '', text: textOf(line), format: '' });

function textOf({ narration, reference }: Line): string {
  return cleanText(`${narration} ${reference}`);
}

function cleanText(text: string): string {
  // Replaces control characters, because PostgreSQL rejects the NUL character.
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .toWellFormed();
}

/** Returns the narration, the reference and all cells that contain no date and no amount. */
function otherCellsOf({ cells, narration, reference }: Line, { columns, balance }: Table): string[] {
  const { date, credit, debit, amount } = columns;
  const other = cells.filter((_, at) => ![date, credit, debit, amount, balance].includes(at));
  return [...new Set([narration, reference, ...other].map(cleanText))].filter(Boolean);
}

function collectResult(table: Table, lines: readonly Line[], taken: ParsedLines): void {
  for (const line of lines) {
    if (line.leftOut === 'balances') continue;
    if (line.why) {
      const words = line.cells.filter(Boolean).join(' · ').slice(0, 160);
      taken.refused.push({ row: line.at + 1, why: line.why, line: words });
    } else if (line.leftOut) taken.leftOut[line.leftOut] += 1;
    else if (line.moved !== undefined && line.day !== undefined) {
      const { number } = line;
      taken.lines.push({
        day: line.day,
        amount: line.moved,
        text: textOf(line),
        otherCells: otherCellsOf(line, table),
        ...(number && { number }),
      });
    }
  }
}
