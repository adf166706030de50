import { doBalancesAddUp, looksLikeAmount, parseAmount, reduceCellToWords } from './cells.ts';
import type { Columns, Rows } from './columns.ts';
import { readPossibleDays } from './day.ts';
import { findBalanceKind } from './narration.ts';
import { balanceHeading, type Side } from './vocabulary.ts';

/** The balances of a statement, in minor units. */
export interface Balances {
  opening: number;
  closing: number;
  moved: number;
  agree: boolean;
  /** The first row whose balance does not follow from the row before, counted from 1. */
  row: number | null;
}

export interface BalanceLine {
  at: number;
  day: string | undefined;
  /** Amount in minor units, negative for debits. Undefined when unknown or not imported. */
  moved: number | undefined;
  /** Absolute amount in minor units. */
  amount: number;
  balance: number | undefined;
  /** False for a row that states only a balance, such as a balance brought forward. */
  isLine: boolean;
  isRefused: boolean;
}

interface TableRows {
  rows: Rows;
  headingRow: number;
}

export function findBalanceColumn(
  headings: readonly string[],
  rows: Rows,
  headingRow: number,
  columns: Columns,
): number | undefined {
  const used = new Set(Object.values(columns));
  const below = rows.slice(headingRow + 1, headingRow + 401).filter((row) => row.filter(Boolean).length >= 3);
  const cellsOf = (at: number) => below.map((row) => row[at] ?? '').filter(Boolean);
  const isAmount = (at: number) => {
    const cells = cellsOf(at);
    // Dates such as '20261103' look like amounts too.
    const days = cells.filter((cell) => readPossibleDays(cell) !== undefined);
    const isDays = days.length >= cells.length * 0.5;
    return cells.length > 0 && !isDays && cells.filter(looksLikeAmount).length >= cells.length * 0.6;
  };
  const width = Math.max(headings.length, ...below.map((row) => row.length));
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !used.has(at) && isAmount(at));
  const isNamed = (at: number) => balanceHeading.test(reduceCellToWords(headings[at] ?? ''));
  // Some banks repeat the balance of today in every row.
  const isRunning = (at: number) => cellsOf(at).length < 2 || new Set(cellsOf(at)).size > 1;
  const isOpening = (at: number) => /\bopening\b/.test(reduceCellToWords(headings[at] ?? ''));
  const credit = columns.credit ?? columns.amount;
  return (
    free.find((at) => isNamed(at) && !isOpening(at) && isRunning(at)) ??
    (credit === null
      ? undefined
      : free.find((balance) =>
          doBalancesAddUp(below, { credit, debit: columns.debit ?? undefined, balance }),
        ))
  );
}

function ordersOf(lines: readonly BalanceLine[]): BalanceLine[][] {
  const days = lines.flatMap(({ day, isLine }) => (day && isLine ? [day] : []));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const written = lines.filter(({ isLine }) => isLine);
  if (first < last) return [written];
  return first > last ? [written.toReversed()] : [written, written.toReversed()];
}

/**
 * Derives the sides of lines that do not state them from the running balance, by row index. Returns an empty map if the
 * balances contradict each other or the order of the lines is ambiguous.
 */
export function deriveSidesFromBalances(table: TableRows, lines: readonly BalanceLine[]): Map<number, Side> {
  const opening = statedBalance(table, lines, 'opening');
  const found = ordersOf(lines).flatMap((inOrder) => sidesInOrder(inOrder, opening) ?? []);
  const [first, second] = found;
  const isSame = !second || (first && [...first].every(([at, side]) => (second.get(at) ?? side) === side));
  return first && isSame ? first : new Map();
}

function sidesInOrder(
  lines: readonly BalanceLine[],
  opening: number | undefined,
): Map<number, Side> | undefined {
  const sides = new Map<number, Side>();
  let before = opening;
  for (const { at, moved, amount, balance, isRefused } of lines) {
    if (before !== undefined && balance !== undefined && !isRefused) {
      const by = balance - before;
      if (moved === undefined ? Math.abs(by) !== amount : by !== moved) return undefined;
      if (moved === undefined) sides.set(at, by > 0 ? 'credit' : 'debit');
    }
    before = balance;
  }
  return sides;
}

/**
 * Compares each running balance with the previous one, and the opening balance plus all movements with the closing one.
 * @returns null if there are too few balances to compare
 */
export function checkBalances(
  table: TableRows,
  lines: readonly BalanceLine[],
  areSidesStated: boolean,
): Balances | null {
  const stated = {
    opening: statedBalance(table, lines, 'opening'),
    closing: statedBalance(table, lines, 'closing'),
  };
  const moved = lines.reduce((sum, line) => sum + (line.moved ?? 0), 0);
  const isWhole = !lines.some(({ isLine, moved: known }) => isLine && known === undefined);
  // If the file states the sides, its lines need not be sorted by day, so the order of the file is tried too.
  const written = lines.filter(({ isLine }) => isLine);
  const orders = areSidesStated ? [...ordersOf(lines), written, written.toReversed()] : ordersOf(lines);
  const runs = orders.map((inOrder) => runOf(inOrder));
  const run = runs.find(({ row }) => row === null) ?? runs[0];
  const opening = stated.opening ?? run?.opening;
  const closing = stated.closing ?? run?.closing;
  if (opening === undefined || closing === undefined) return null;
  const hasRun = run?.opening !== undefined;
  if (hasRun && run.links === 0 && stated.opening === undefined && stated.closing === undefined) return null;
  const differs = (known: number | undefined, found: number | undefined) =>
    known !== undefined && found !== undefined && known !== found;
  const isStatedRight =
    !isWhole || !hasRun || !(differs(stated.opening, run.opening) || differs(stated.closing, run.closing));
  return {
    opening,
    closing,
    moved,
    agree: (run?.row ?? null) === null && isStatedRight && (!isWhole || opening + moved === closing),
    row: run?.row ?? null,
  };
}

/** Follows the running balance from line to line. A skipped line leaves a gap, not a contradiction. */
function runOf(lines: readonly BalanceLine[]) {
  let before: number | undefined;
  let since: number | undefined = 0;
  let links = 0;
  let opening: number | undefined;
  let row: number | null = null;
  for (const { at, moved, balance } of lines) {
    since = since === undefined || moved === undefined ? undefined : since + moved;
    if (balance === undefined) continue;
    if (opening === undefined && since !== undefined) opening = balance - since;
    if (before !== undefined && since !== undefined) {
      links += 1;
      if (before + since !== balance) row ??= at + 1;
    }
    before = balance;
    since = 0;
  }
  const closing: number | undefined =
    before === undefined || since === undefined ? undefined : before + since;
  return { opening, closing, links, row };
}

/** Number of rows at the end of the file that may contain an opening or closing balance. */
const footerRows = 60;
const inCell = /(?:^|[\s:])([₹a-z. ]{0,30}-?\d[\d,]{0,30}\.\d{2}-?(?: ?\(?[cd]r\)?\.?)?)$/i;

function statedBalance(
  { rows, headingRow }: TableRows,
  lines: readonly BalanceLine[],
  kind: 'opening' | 'closing',
): number | undefined {
  const taken = new Set(lines.flatMap(({ at, isLine }) => (isLine ? [at] : [])));
  const carried = lines.filter(({ isLine }) => !isLine);
  const isTaken = ({ isLine, isRefused }: BalanceLine) => isLine && !isRefused;
  const first = lines.find(isTaken)?.at ?? rows.length;
  const last = lines.findLast(isTaken)?.at ?? 0;
  const candidateRows = [
    ...Array.from({ length: headingRow }, (_, at) => at),
    ...carried.map(({ at }) => at),
    ...Array.from({ length: footerRows }, (_, at) => rows.length - footerRows + at).filter(
      (at) => at > headingRow,
    ),
  ];
  const found = candidateRows.flatMap((at) => {
    // Ignores a balance between two lines, because it is only the subtotal of a page.
    if (taken.has(at) || (at > first && at < last)) return [];
    const row = rows[at] ?? [];
    const named = row.findIndex((cell) => findBalanceKind(cell) === kind);
    if (named === -1) return [];
    const line = carried.find((one) => one.at === at);
    const right = row.slice(named + 1).find((cell) => cell !== '') ?? '';
    const texts = [inCell.exec(row[named] ?? '')?.[1] ?? '', right, rows[at + 1]?.[named] ?? ''];
    const text = texts.find((one) => /\d/.test(one) && parseAmount(one) !== undefined);
    const read = text === undefined ? undefined : parseAmount(text);
    const value = line?.balance ?? (read && (read.side === 'debit' ? -read.value : read.value));
    return value === undefined ? [] : [value];
  });
  return kind === 'opening' ? found[0] : found.at(-1);
}
