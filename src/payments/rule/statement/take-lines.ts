import { type Amount, readAmount } from './amount.ts';
import type { ColumnKind, Columns, Rows } from './columns.ts';
import { readDay } from './day.ts';

/** Money that came into the account or left it, as a statement tells it. */
export interface StatementCredit {
  /** 'YYYY-MM-DD'. */
  day: string;
  paise: number;
  /** Narration and reference in one line. */
  text: string;
}

/** A line that was not taken, and why. `row` counts from 1, as a spreadsheet program does. */
export interface RefusedLine {
  row: number;
  why: string;
  /** The line's cells, cut short. */
  line: string;
}

/** What lies below the headings of a statement. */
export interface TakenLines {
  credits: StatementCredit[];
  /** What left the account: refunds are looked for among them. */
  debits: StatementCredit[];
  refused: RefusedLine[];
  /** Lines that move no money, by kind. */
  leftOut: { zeros: number; failed: number };
}

const longestText = 500;
const successful = /^(success|completed?\b|settled|captured|paid|received|credited)/i;

/** Nothing taken. */
export function noLines(): TakenLines {
  return { credits: [], debits: [], refused: [], leftOut: { zeros: 0, failed: 0 } };
}

/** Takes what came in and what left from the rows below the headings. Rows without a day and a sum are summaries and endings. */
export function takeLines(rows: Rows, headingRow: number, columns: Columns): TakenLines {
  const taken = noLines();
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const judged = judge((kind) => cellOf(row, columns[kind]));
    if ('line' in judged) taken[judged.is].push(judged.line);
    else if ('why' in judged) {
      const line = row.filter(Boolean).join(' · ').slice(0, 160);
      taken.refused.push({ row: at + 1, why: judged.why, line });
    } else if (judged.is !== 'no line') taken.leftOut[judged.is] += 1;
  }
  return taken;
}

/** The first and the last day of some credits; null where there are none. */
export function daysOf(credits: readonly StatementCredit[]) {
  const days = credits.map(({ day }) => day).sort();
  return { firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
}

function cellOf(row: readonly string[], column: number | null): string {
  return column === null ? '' : (row[column] ?? '').trim();
}

type Cell = (kind: ColumnKind) => string;
type Judged =
  | { is: 'credits' | 'debits'; line: StatementCredit }
  | { why: string }
  | { is: keyof TakenLines['leftOut'] | 'no line' };

function judge(cell: Cell): Judged {
  const sums = cell('credit') + cell('debit') + cell('amount');
  if (sums === '' || cell('date') === '') return { is: 'no line' };
  if (cell('status') !== '' && !successful.test(cell('status'))) return { is: 'failed' };
  const moved = whatMoved(cell);
  if (!('paise' in moved)) return moved;
  const day = readDay(cell('date'));
  if (day === undefined)
    return { why: `‘${cell('date')}’ is not a day written like 31/12/2026, with the day first.` };
  // PostgreSQL takes no text with a zero in it.
  const text = `${cell('narration')} ${cell('reference')}`.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return { is: moved.is, line: { day, paise: moved.paise, text: text.slice(0, longestText) } };
}

/** How much came in or left, more than 0; or why nothing is taken. */
function whatMoved(
  cell: Cell,
): { is: 'credits' | 'debits'; paise: number } | Exclude<Judged, { line: unknown }> {
  for (const kind of ['credit', 'debit', 'amount'] as const)
    if (readAmount(cell(kind)) === undefined)
      return { why: `‘${cell(kind)}’ is not a sum written like 1,770.00.` };
  const credit = readAmount(cell('credit')) ?? nothing;
  const debit = readAmount(cell('debit')) ?? nothing;
  if (credit.paise !== 0 && debit.paise !== 0)
    return { why: 'It has both a credit and a debit: look at it in the statement itself.' };
  const came = credit.paise === 0 ? sidedAmount(cell) : credit;
  const left = debit.paise === 0 && came.side === 'debit' ? came : debit;
  if (left.paise !== 0) return { is: 'debits', paise: Math.abs(left.paise) };
  if (came.paise < 0)
    return { why: 'Its sum is below zero: the bank may have taken money back. Look at it by hand.' };
  return came.paise === 0 ? { is: 'zeros' } : { is: 'credits', paise: came.paise };
}

const nothing: Amount = { paise: 0 };

/** A single column of sums, with the side in it or in a column of its own. */
function sidedAmount(cell: Cell): Amount {
  const amount = readAmount(cell('amount')) ?? nothing;
  const said = cell('direction');
  if (/^(d|dr|debit|debited|withdrawal|paid|sent|refund)\b/i.test(said)) return { ...amount, side: 'debit' };
  return amount;
}
