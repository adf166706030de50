import { describeMinute } from '../../../rule/minute-text.ts';
import { listMinutesOfSitting } from '../../../rule/minutes.ts';
import { isRefusal } from '../../../rule/refusal.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import { refusalSentence } from '../../../rule/sentence.ts';
import type { State } from '../../../rule/state.ts';
import { applyPresses } from '../apply-presses.ts';
import type { Folded } from '../debate-log.ts';
import type { Press } from '../press.ts';

/** What a row of a sheet becomes: steps and a sentence, or why it is not understood. */
export type ReadRow = { presses: Press[]; text: string } | { problem: string };

/** A row of a printed sheet that was typed. It is read for the state after the rows before it. */
export interface TypedRow {
  read: (room: { rules: RuleSet; state: State }) => ReadRow;
  /** When it happened, in epoch milliseconds. A sentence if the time is not understood. */
  at?: number | { problem: string } | undefined;
}

/** A row before it is recorded: what the minutes will say, or why it is refused. */
export type PreviewedRow = { presses: Press[]; lines: string[] } | { problem: string };

/**
 * Plays rows one after the other. A row that is refused changes nothing, so that the rows after it can still be recorded.
 * Empty rows are null. A row without a time has that of the row before it, if any row has one.
 */
export function previewRows(
  { rules, debate, steps }: Folded,
  rows: readonly (TypedRow | null)[],
  { now, formatTime }: { now: number; formatTime: (at: number) => string },
): (PreviewedRow | null)[] {
  const isTimed = rows.some((row) => row?.at !== undefined);
  const ends: number[] = [];
  let log: Folded = { rules, debate, steps };
  const played = rows.map((row): { presses: Press[]; text: string } | { problem: string } | null => {
    const result = row && playRow(log, row, { isTimed, now, formatTime });
    if (result && 'log' in result) log = result.log;
    ends.push(log.debate.seq);
    return result && 'log' in result ? { presses: result.presses, text: result.text } : result;
  });
  const minutes = listMinutesOfSitting({ rules, debate: log.debate });
  const source = { rules, state: log.debate.state, steps: log.steps, formatTime };
  return played.map((row, index) => {
    if (!row || 'problem' in row) return row;
    const [from, to] = [ends[index - 1] ?? debate.seq, ends[index] ?? 0];
    const lines = minutes
      .filter(({ seq, fact }) => seq > from && seq <= to && fact !== 'phase')
      .map((minute) => describeMinute(source, minute));
    return { presses: row.presses, lines: lines.length > 0 ? lines : [row.text] };
  });
}

function playRow(
  log: Folded,
  { read, at }: TypedRow,
  times: {
    isTimed: boolean;
    now: number;
    formatTime: (at: number) => string;
  },
): { log: Folded; presses: Press[]; text: string } | { problem: string } {
  const last = log.steps.at(-1)?.at ?? 0;
  if (typeof at === 'object') return at;
  if (at !== undefined && at > times.now) return { problem: 'This time has not come yet.' };
  if (at !== undefined && at < last - minuteMs)
    return { problem: `This is before the last line of the minutes, at ${times.formatTime(last)}.` };
  const row = read({ rules: log.rules, state: log.debate.state });
  if ('problem' in row) return row;
  const own = times.isTimed ? Math.max(at ?? last, last) : undefined;
  const presses = row.presses.map((press) => ({ ...press, ...(own !== undefined && { at: own }) }));
  const next = applyPresses(log, presses, { at: times.now });
  return isRefusal(next) ? { problem: refusalSentence(next) } : { log: next, presses, text: row.text };
}

/** Times on paper have no seconds. */
const minuteMs = 60_000;

/** The steps of all rows that are not refused, which are recorded together. */
export const listPresses = (rows: readonly (PreviewedRow | null)[]): Press[] =>
  rows.flatMap((row) => (row && 'presses' in row ? row.presses : []));
