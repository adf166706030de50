import { addDays, daysBetween, formatDay, type Region } from '#platform/rule/dates.ts';
import { type BalanceLine, type Balances, findBalance, readBalances, sidesByBalance } from './balances.ts';
import { type Amount, plain, readAmount } from './cells.ts';
import { type ColumnKind, type Columns, isDateNamed, type Rows } from './columns.ts';
import { type DayOrder, type DayReadings, type DayStyle, orderOfDays, readingsOf } from './day.ts';
import { isBalanceOrTotal, isFooter, isSamePayment, mayBeBalance, paymentNumber } from './payment-number.ts';
import { mayUndo, readSides, readStatus, type Side } from './sides.ts';

/** Money that came into the account or left it, as a statement tells it. */
export interface StatementCredit {
  /** 'YYYY-MM-DD'. */
  day: string;
  paise: number;
  /** Narration and reference in one line. */
  text: string;
  /** By which every bank knows the payment, where the line has one: UTR, RRN. */
  number?: string | undefined;
}

/** A line that was not taken, and why. `row` counts from 1, as a spreadsheet program does. */
export interface RefusedLine {
  row: number;
  why: string;
  /** The line's cells, cut short. */
  line: string;
}

/** What a person has answered about a file, and the day in the club's region, where its bank is. */
export interface Reading {
  today: string;
  region: Region;
  /** The day from which payments can be expected; undefined while there is none. */
  since?: string | undefined;
  /** What amounts are that have no side. */
  side?: 'credits' | 'debits' | undefined;
  dates?: DayOrder | undefined;
}

/** What is to be answered before a statement is imported. */
export type Question = 'side' | 'dates' | 'balances';

/** What lies below the headings of a statement. */
export interface TakenLines {
  credits: StatementCredit[];
  /** What left the account: refunds are looked for among them. */
  debits: StatementCredit[];
  refused: RefusedLine[];
  /** Lines that move no money, by kind. */
  leftOut: { zeros: number; failed: number; balances: number };
  questions: Question[];
  /** Orders of days to choose from, with what a day of the file would be; empty where there is no choice. */
  dayChoices: { order: DayOrder; day: string }[];
  /** Null where the file has no balances. */
  balances: Balances | null;
  /** How many credits and debits the side was asked of. */
  withoutSide: number;
  /** Whether a file writes its days in two orders: then nothing is taken. */
  isMixed: boolean;
}

const longestText = 500;
/** A day written with two figures of its year that is longer ago is rather misread. */
const oldestShort = 5 * 366;

/** Nothing taken. */
export function noLines(): TakenLines {
  return {
    credits: [],
    debits: [],
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
 * Takes what came in and what left from the rows below the headings. Every row with a day or an amount is taken, left out and
 * counted, or refused with a sentence; nothing is assumed of an amount whose side is not known.
 */
export function takeLines(
  rows: Rows,
  headingRow: number,
  columns: Columns,
  how: Reading,
  headings: readonly string[] = rows[headingRow] ?? [],
): TakenLines {
  const table: Table = {
    rows,
    headingRow,
    columns,
    headings,
    balance: findBalance(headings, rows, headingRow, columns),
  };
  const taken = noLines();
  const lines = linesOf(table, taken);
  const style: DayStyle = {
    isUtc: /\b(utc|gmt)\b/.test(plain(headings[columns.date ?? -1] ?? '')),
    isNumber: isDateNamed(headings[columns.date ?? -1] ?? ''),
    timeZone: how.region.timeZone,
  };
  const readings = lines.flatMap(({ date, why }) => (why ? [] : (readingsOf(date, style) ?? [])));
  const heading = headings[columns.date ?? -1];
  const order = orderOfDays(readings, how, orderNamed(heading), how.dates);
  if ('isMixed' in order) return { ...noLines(), isMixed: true };
  if (order.isAsked) taken.questions.push('dates');
  taken.dayChoices = order.choices;
  setDays(lines, order.order, style, how);
  setSides(table, lines, how, taken);
  refuseRepeats(lines);
  collect(lines, taken);
  taken.balances = readBalances(table, balanceLines(lines), taken.withoutSide === 0);
  if (taken.balances && !taken.balances.agree && !taken.questions.includes('side'))
    taken.questions.push('balances');
  return taken;
}

/** The first and the last day of some lines; null where there are none. */
export function daysOf(lines: readonly StatementCredit[]) {
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
}

/** A row on its way to a credit or a debit. */
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
  /** Paise: below 0 where money left. Undefined while the side is not known. */
  moved?: number | undefined;
  /** Why it is refused, or as what it is left out. */
  why?: string | undefined;
  leftOut?: keyof TakenLines['leftOut'] | undefined;
  number?: string | undefined;
}

const nothing: Amount = { paise: 0 };

function cellOf(row: readonly string[], column: number | null | undefined): string {
  return column === null || column === undefined ? '' : (row[column] ?? '').trim();
}

/** Every row below the headings that has a day or an amount, with narrations that continue in the rows below it. */
function linesOf(table: Table, taken: TakenLines): Line[] {
  const { rows, headingRow, columns } = table;
  const width = widthOf(table);
  const lines: Line[] = [];
  const currency = table.headings.findIndex((heading) =>
    /^(currency|ccy|curr)( code)?$/.test(plain(heading)),
  );
  const unit = unitNamed(table);
  const own = [rows[headingRow - 1], rows[headingRow], table.headings].map((row) => asOne(row ?? []));
  let above: Line | undefined;
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const cell = (kind: ColumnKind) => cellOf(row, columns[kind]);
    // Empty rows, and lines that are drawn with signs.
    if (!row.some((text) => /[\p{L}\p{N}]/u.test(text))) {
      above = undefined;
      continue;
    }
    const sums = cell('credit') + cell('debit') + cell('amount');
    // Headings stand at the top of every page.
    if (own.includes(asOne(row))) continue;
    if (sums === '' && cell('date') === '') {
      if (above && continues(table, row)) append(above, cell('narration'), cell('reference'));
      else above = undefined;
      continue;
    }
    const line = readLine(table, at, row);
    above = line;
    const words = [cell('narration'), cell('date'), row.find(Boolean) ?? ''];
    if (words.some(isBalanceOrTotal) || isBelowNames(rows, at, lines)) line.leftOut = 'balances';
    else if (mayBeBalance(cell('narration')))
      line.why = 'It may be a balance and no payment. If it is a payment, name the payer in its narration.';
    else if (cell('date') === '') line.why = 'It has an amount and no day.';
    else if (readingsOf(cell('date'), { isNumber: true }) === undefined)
      line.why = sums === '' ? undefined : notADay(cell('date'));
    else
      line.why =
        wrongShape(row, width) ??
        otherCurrency(cellOf(row, currency)) ??
        otherCurrency(unit) ??
        (sums === '' ? noAmount(table, row) : line.why);
    // Text below the lines may be in the column of the days.
    if (line.why === undefined && sums === '' && line.leftOut === undefined) above = undefined;
    else lines.push(line);
  }
  taken.leftOut.balances = lines.filter(({ leftOut }) => leftOut === 'balances').length;
  return lines;
}

const asOne = (row: readonly string[]) =>
  row.join('|').toLowerCase().replace(/\s+/g, ' ').replace(/\|+$/, '');

/** Whether a row holds the values of names in the row above it, as summaries do. */
function isBelowNames(rows: Rows, at: number, lines: readonly Line[]): boolean {
  const above = lines.at(-1);
  if (above?.at !== at - 1 || above.leftOut !== 'balances') return false;
  const hasDay = (rows[at] ?? []).some((cell) => readingsOf(cell) !== undefined);
  return !hasDay && !(rows[at - 1] ?? []).some((cell) => /\d/.test(cell));
}

/** What the headings of amounts say they are in, where it is not rupees. */
function unitNamed({ headings, columns }: Table): string {
  const amounts = [columns.credit, columns.debit, columns.amount].map((at) => cellOf(headings, at));
  // 'Rs. Paise' is a heading of rupees with decimals.
  const unit =
    /[$€£]|\b(usd|eur|gbp|aed|dollars?|lakhs?|lacs?|crores?|thousands?)\b|(?<!\b(rs|inr|rupees)\b.*)\bpaise\b/i;
  return amounts.map((heading) => unit.exec(heading)?.[0] ?? '').find(Boolean) ?? '';
}

function otherCurrency(cell: string): string | undefined {
  return cell === '' || /^(inr|rs\.?|₹|rupees?)$/i.test(cell)
    ? undefined
    : `It is in ${cell} and not in rupees.`;
}

const notADay = (cell: string) => `‘${cell}’ is not a day written like 31/12/2026.`;

function noAmount({ balance }: Table, row: readonly string[]): string {
  return cellOf(row, balance) === ''
    ? 'It has a day and no amount.'
    : 'It has a day and a balance, and no amount.';
}

function readLine({ columns, balance }: Table, at: number, row: readonly string[]): Line {
  const cell = (kind: ColumnKind) => cellOf(row, columns[kind]);
  const line: Line = {
    at,
    cells: row,
    date: cell('date'),
    narration: cell('narration'),
    reference: cell('reference'),
    credit: nothing,
    debit: nothing,
    amount: nothing,
    direction: cell('direction'),
    balance: balanceIn(row, balance, columns),
  };
  for (const kind of ['credit', 'debit', 'amount'] as const) {
    const amount = readAmount(cell(kind));
    if (amount) line[kind] = amount;
    else line.why = `‘${cell(kind)}’ is not an amount written like 1,770.00.`;
  }
  const status = cell('status') === '' ? 'made' : readStatus(cell('status'));
  if (status === 'not_made') line.leftOut = 'failed';
  else if (status === undefined)
    line.why ??= `‘${cell('status')}’ does not say whether the payment was made.`;
  return line;
}

/** A balance may have its side in the next column. */
function balanceIn(
  row: readonly string[],
  at: number | undefined,
  { direction }: Columns,
): number | undefined {
  const amount = cellOf(row, at) === '' ? undefined : readAmount(cellOf(row, at));
  if (at === undefined || !amount) return undefined;
  const isOverdrawn =
    amount.side === 'debit' || (direction !== at + 1 && /^\(?dr\b/i.test(cellOf(row, at + 1)));
  return isOverdrawn ? -Math.abs(amount.paise) : amount.paise;
}

interface Width {
  most: number;
  least: number;
  named: number;
}

/**
 * How many cells a line has. Commas without quotation marks around them make more, and shift what comes behind them; cells that are
 * empty at the end of every line are none.
 */
function widthOf({ rows, headingRow, headings }: Table): Width {
  const lines = rows.slice(headingRow + 1).filter((row) => row.filter(Boolean).length >= 3);
  const longest = Math.max(0, ...lines.slice(0, 400).map((row) => row.length));
  const areEqual = lines.every((row) => row.length === longest && !row.slice(headings.length).some(Boolean));
  const named = headings.findLastIndex((heading) => heading !== '') + 1;
  const least = Math.min(named, ...lines.slice(0, 400).map((row) => row.length));
  const isShort = lines.filter((row) => row.length < named).length > lines.length / 2;
  return {
    most: areEqual ? Math.max(headings.length, longest) : headings.length,
    least: isShort ? least : named,
    named,
  };
}

function wrongShape(row: readonly string[], { most, least, named }: Width): string | undefined {
  const filled = row.findLastIndex((cell) => cell !== '') + 1;
  const isSide = (cell = '') => cell === '' || /^\(?(cr|dr)\.?\)?$/i.test(cell);
  if (row.length > most || (filled > named && !row.slice(named).every(isSide)))
    return 'It has more cells than there are headings: a comma in it may not be in quotation marks.';
  return row.length < least ? 'It has fewer cells than there are headings.' : undefined;
}

/** Whether a row holds nothing but more of the narration above it. */
function continues({ columns }: Table, row: readonly string[]): boolean {
  const words = row.filter(Boolean).join(' ');
  const isElsewhere = row.some(
    (cell, at) => cell !== '' && at !== columns.narration && at !== columns.reference,
  );
  return !isElsewhere && !isFooter(words);
}

function append(line: Line, narration: string, reference: string): void {
  line.narration = joined(line.narration, narration);
  line.reference = joined(line.reference, reference);
}

/** A number that a row was too narrow for is one again. */
function joined(above: string, below: string): string {
  const end = /\d+$/.exec(above)?.[0] ?? '';
  const beginning = /^\d+/.exec(below)?.[0] ?? '';
  const isCut = end !== '' && beginning !== '' && end.length + beginning.length === 12;
  return isCut ? above + below : `${above} ${below}`.trim();
}

function orderNamed(heading = ''): DayOrder | undefined {
  const text = heading.toLowerCase();
  if (/\by{2,4}\W?m{1,2}\W?d{1,2}\b/.test(text)) return 'year_first';
  if (/\bd{1,2}\W?m{1,3}(?:\W?y{2,4})?\b/.test(text)) return 'day_first';
  return /\bm{1,2}\W?d{1,2}(?:\W?y{2,4})?\b/.test(text) ? 'month_first' : undefined;
}

function setDays(lines: Line[], order: DayOrder, style: DayStyle, { today, region }: Reading): void {
  const tomorrow = addDays(today, 1);
  for (const line of lines) {
    if (line.leftOut === 'balances' || line.date === '') continue;
    const found: DayReadings | undefined = readingsOf(line.date, style);
    const day = found && ('day' in found ? found.day : found.orders[order]);
    if (day === undefined) {
      line.why ??= notADay(line.date);
      continue;
    }
    line.day = day;
    if (day > tomorrow) line.why ??= `${formatDay(day, region, 'long')} is in the future.`;
    if (found && 'isShort' in found && found.isShort && daysBetween(day, today) > oldestShort)
      line.why ??= `${formatDay(day, region, 'long')} is years ago: ‘${line.date}’ may be written in another order.`;
  }
}

const givenBack = 'Its debit is below zero: the bank may have given money back. Look at it by hand.';

/** How much each line has moved, and in which direction. */
function setSides(table: Table, lines: Line[], how: Reading, taken: TakenLines): void {
  const alive = lines.filter(({ why, leftOut }) => why === undefined && leftOut === undefined);
  const sides = readSides(alive.map(({ direction }) => direction)) ?? new Map<string, Side>();
  const isSeveral = new Set(alive.map(({ direction }) => direction)).size > 1;
  const isSigned =
    alive.some(({ amount }) => amount.paise < 0) && alive.every((line) => agreesWithSign(line, sides));
  const isDebitSigned = alive.every(({ debit, amount, direction }) =>
    sides.get(direction) === 'debit' ? amount.paise <= 0 : debit.paise <= 0,
  );
  for (const line of alive) {
    const { credit, debit, amount } = line;
    if (credit.paise !== 0 && debit.paise !== 0)
      line.why = 'It has both a credit and a debit: look at it in the statement itself.';
    else if (debit.paise < 0 && !isDebitSigned) line.why = givenBack;
    else if (debit.side === 'credit') line.why = 'It is a credit in the column of debits.';
    else if (credit.paise < 0)
      line.why = 'Its credit is below zero: the bank may have taken money back. Look at it by hand.';
    else if (debit.paise !== 0) line.moved = -Math.abs(debit.paise);
    else if (credit.paise !== 0) line.moved = credit.side === 'debit' ? -credit.paise : credit.paise;
    else if (amount.paise === 0) line.leftOut = 'zeros';
    else setSide(line, sides, { isSigned, isSeveral, isDebitSigned });
  }
  const open = alive.filter(({ moved, why, leftOut }) => moved === undefined && !why && !leftOut);
  if (open.length === 0) return;
  const found = sidesByBalance(table, balanceLines(lines));
  for (const line of open) {
    const side = found.get(line.at) ?? (how.side && (how.side === 'credits' ? 'credit' : 'debit'));
    if (side) line.moved = side === 'credit' ? line.amount.paise : -line.amount.paise;
    if (!found.has(line.at)) taken.withoutSide += 1;
  }
  if (open.some(({ moved }) => moved === undefined)) taken.questions.push('side');
}

/** Whether the word beside an amount says what its sign says; a word that can mean either does. */
function agreesWithSign({ amount, direction }: Line, sides: ReadonlyMap<string, Side>): boolean {
  const side = sides.get(direction);
  return side === undefined || amount.paise === 0 || (side === 'debit') === amount.paise < 0;
}

function setSide(
  line: Line,
  sides: ReadonlyMap<string, Side>,
  { isSigned, isSeveral, isDebitSigned }: Record<'isSigned' | 'isSeveral' | 'isDebitSigned', boolean>,
): void {
  const { amount, direction } = line;
  const side = amount.side ?? sides.get(direction);
  const sum = Math.abs(amount.paise);
  if (amount.side && sides.has(direction) && amount.side !== sides.get(direction))
    line.why = `‘${direction}’ and its amount say different things.`;
  else if (side === 'credit' && amount.paise < 0)
    line.why = 'Its credit is below zero: the bank may have taken money back. Look at it by hand.';
  else if (side === 'debit' && amount.paise < 0 && !isDebitSigned) line.why = givenBack;
  else if (side) line.moved = side === 'credit' ? sum : -sum;
  else if (isSigned) line.moved = amount.paise;
  else if (direction !== '' && (sides.size > 0 || (isSeveral && mayUndo(direction))))
    line.why = `‘${direction}’ does not say whether money came in or went out.`;
}

function balanceLines(lines: readonly Line[]): BalanceLine[] {
  return lines
    .filter(({ leftOut }) => leftOut === undefined || leftOut === 'balances')
    .map(({ at, day, moved, amount, balance, why, leftOut }) => ({
      at,
      day,
      moved: why || leftOut ? undefined : moved,
      amount: Math.abs(amount.paise),
      // Cells of a row that is refused may be shifted.
      balance: why === undefined ? balance : undefined,
      isLine: !leftOut,
      isRefused: why !== undefined,
    }));
}

/** The same number and amount under two days is one payment. */
function refuseRepeats(lines: Line[]): void {
  const first = new Map<string, Line>();
  for (const line of lines) {
    if (line.why || line.leftOut || line.moved === undefined) continue;
    line.number = paymentNumber(textOf(line), line.reference);
    const { number } = line;
    if (!number) continue;
    const key = `${number} ${line.moved}`;
    const before = first.get(key);
    if (!before) first.set(key, line);
    else if (before.day !== line.day && isSamePayment(worded(before), worded(line)))
      line.why = `It is the payment of row ${before.at + 1} under another day: ${number} is taken once.`;
  }
}

const worded = (line: Line) => ({ day: line.day ?? '', text: textOf(line), format: '' });

function textOf({ narration, reference }: Line): string {
  // PostgreSQL takes no text with a zero in it.
  return `${narration} ${reference}`
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestText);
}

function collect(lines: readonly Line[], taken: TakenLines): void {
  for (const line of lines) {
    if (line.leftOut === 'balances') continue;
    if (line.why) {
      const words = line.cells.filter(Boolean).join(' · ').slice(0, 160);
      taken.refused.push({ row: line.at + 1, why: line.why, line: words });
    } else if (line.leftOut) taken.leftOut[line.leftOut] += 1;
    else if (line.moved !== undefined && line.day !== undefined) {
      const { number } = line;
      const credit = {
        day: line.day,
        paise: Math.abs(line.moved),
        text: textOf(line),
        ...(number && { number }),
      };
      (line.moved > 0 ? taken.credits : taken.debits).push(credit);
    }
  }
}
