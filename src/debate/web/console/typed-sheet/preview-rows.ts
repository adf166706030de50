import { describeMinute } from '../../../rule/minute-text.ts';
import { listMinutesOfSitting } from '../../../rule/minutes.ts';
import { isRefusal, type Refusal, type RefusalCode } from '../../../rule/refusal.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import { refusalSentence } from '../../../rule/sentence.ts';
import type { State } from '../../../rule/state.ts';
import { applyPresses, lastTimeOf } from '../apply-presses.ts';
import type { Folded } from '../debate-log.ts';
import type { Press } from '../press.ts';

/** What a row of a sheet becomes: steps and a sentence, or why it is not understood. */
export type ReadRow = { presses: Press[]; text: string } | { problem: string };

/** A refusal that the chair overrules, with the reason. It is empty if the chair gives none. */
export interface Overruling {
  refused: RefusalCode;
  reason: string;
}

/** A row of a printed sheet that was typed. It is read for the state after the rows before it. */
export interface TypedRow {
  read: (room: { rules: RuleSet; state: State }) => ReadRow;
  /** When it happened, in epoch milliseconds. A sentence if the time is not understood. */
  at?: number | { problem: string } | undefined;
  /** The refusals that the chair overrules in this row. */
  overruled?: readonly Overruling[] | undefined;
}

interface Problem {
  problem: string;
  /** The refusal that the chair can overrule. */
  overrulable?: RefusalCode | undefined;
}

/** A row before it is recorded: what the minutes will say, or why it is refused. */
export type PreviewedRow = { presses: Press[]; lines: string[] } | Problem;

/**
 * Plays rows one after the other. A row that is refused changes nothing, so that the rows after it can still be recorded.
 * Empty rows are null. A row without a time has that of the row before it, if any row has one or the sitting was held on paper.
 */
export function previewRows(
  { rules, debate, steps }: Folded,
  rows: readonly (TypedRow | null)[],
  { now, formatTime }: { now: number; formatTime: (at: number) => string },
): (PreviewedRow | null)[] {
  const isTimed = rows.some((row) => row?.at !== undefined) || isLongAgo(steps, now);
  const ends: number[] = [];
  let log: Folded = { rules, debate, steps };
  const played = rows.map((row): { presses: Press[]; text: string } | Problem | null => {
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
  { read, at, overruled = [] }: TypedRow,
  times: {
    isTimed: boolean;
    now: number;
    formatTime: (at: number) => string;
  },
): { log: Folded; presses: Press[]; text: string } | Problem {
  const last = lastTimeOf(log.steps);
  if (typeof at === 'object') return at;
  const early = at === undefined ? undefined : findTimeProblem(at, { ...times, last });
  if (early !== undefined) return { problem: early };
  const row = read({ rules: log.rules, state: log.debate.state });
  if ('problem' in row) return row;
  const own = times.isTimed ? Math.max(at ?? last, last) : undefined;
  const presses = row.presses.map((press) => ({ ...press, ...(own !== undefined && { at: own }) }));
  const next = applyOverruling(log, presses, { at: times.now, overruled });
  if (!isRefusal(next)) return { ...next, text: row.text };
  const { final, refused } = next;
  return { problem: refusalSentence(next), ...(!final && { overrulable: refused }) };
}

/** Applies presses, and overrules a refusal only in the press that has it. Returns the first one that is not overruled. */
export function applyOverruling(
  from: Folded,
  presses: readonly Press[],
  { at, overruled }: { at: number; overruled: readonly Overruling[] },
): { log: Folded; presses: Press[] } | Refusal {
  const made: Press[] = [];
  let log = from;
  for (const press of presses) {
    let used: Overruling[] = [];
    let current = press;
    let next = applyPresses(log, [current], { at });
    while (isRefusal(next)) {
      const { final, refused } = next;
      const own = overruled.find((one) => one.refused === refused);
      if (final || !own || used.includes(own)) return next;
      used = [...used, own];
      current = { ...press, anyway: anywayOf(used) };
      next = applyPresses(log, [current], { at });
    }
    log = next;
    made.push(current);
  }
  return { log, presses: made };
}

function anywayOf(overruled: readonly Overruling[]): NonNullable<Press['anyway']> {
  const reasons = overruled.map(({ reason }) => reason).filter((reason) => reason !== '');
  return {
    codes: overruled.map(({ refused }) => refused),
    ...(reasons.length > 0 && { reason: reasons.join(', ').slice(0, 500) }),
  };
}

/** A sitting whose last line is this old, in milliseconds, was probably held on paper. */
const onPaperMs = 3_600_000;

export const isLongAgo = (steps: Folded['steps'], now: number): boolean =>
  steps.length > 0 && now - lastTimeOf(steps) >= onPaperMs;

/** Times on paper have no seconds. */
const minuteMs = 60_000;

/** Why nothing can have happened at a time. Undefined if it can. */
export function findTimeProblem(
  at: number,
  { last, now, formatTime }: { last: number; now: number; formatTime: (at: number) => string },
): string | undefined {
  if (at > now) return 'This time has not come yet.';
  if (at >= last - minuteMs) return undefined;
  return `This is before the last line of the minutes, at ${formatTime(last)}.`;
}

/** The steps of all rows that are not refused, which are recorded together. */
export const listPresses = (rows: readonly (PreviewedRow | null)[]): Press[] =>
  rows.flatMap((row) => (row && 'presses' in row ? row.presses : []));
