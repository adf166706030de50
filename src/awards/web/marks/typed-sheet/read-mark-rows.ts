import { foldText, matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { buildRemarkSchema, maxRemark } from '../../../contract.ts';
import type { Criterion } from '../../../rule/settings.ts';
import type { MarkSheet } from '../stored-marks.ts';

type Delegate = MarkSheet['delegates'][number];

/** A row of a printed mark sheet, as it was typed. */
export interface MarkCells {
  /** Number on the sheet, or the beginning of portfolio and name. */
  delegate: string;
  /** By the ids of the criteria. Several numbers are several speeches. */
  marks: Readonly<Record<string, string>>;
  remark: string;
}

/** A mark that a row gives. A speech that is typed has no id yet. */
export interface TypedMark {
  registrationId: string;
  criterion: Criterion;
  points: number;
  remark: string;
}

/** A row before it is recorded: its marks and what they say, or why it is refused. */
type ReadMarkRow = { marks: TypedMark[]; lines: string[] } | { problem: string };

export const isMarked = ({ source }: Criterion): boolean => source === 'marks';

/** What a delegate is typed as: the portfolio, and the name where several share it. */
export const listDelegateTexts = ({ delegates }: Pick<MarkSheet, 'delegates'>): string[] =>
  delegates.map(({ portfolio, name }) =>
    delegates.filter((other) => other.portfolio === portfolio).length > 1
      ? `${portfolio} ${name}`
      : portfolio,
  );

/**
 * Reads the rows of a mark sheet. A refused row leaves the others as they are. Empty rows are null.
 * @param session key of the session whose marks are typed
 */
export function readMarkRows(
  sheet: MarkSheet,
  session: string,
  rows: readonly (MarkCells | null)[],
): (ReadMarkRow | null)[] {
  const rowOf = new Map<string, number>();
  return rows.map((row, at) => {
    if (!row) return null;
    const found = findDelegate(sheet.delegates, row.delegate);
    if ('problem' in found) return found;
    const { registrationId, isOwn } = found;
    if (isOwn) return { problem: 'You cannot mark yourself.' };
    const earlier = rowOf.get(registrationId);
    if (earlier !== undefined) return { problem: `Row ${earlier} has this delegate already.` };
    rowOf.set(registrationId, at + 1);
    return readMarks(sheet, session, found, row);
  });
}

function findDelegate(delegates: readonly Delegate[], text: string): Delegate | { problem: string } {
  if (text.trim() === '') return { problem: 'Write the number on the sheet, or the portfolio.' };
  const found = listMatches(delegates, text);
  const [only] = found;
  if (!only) return { problem: `No delegate matches ‘${text.trim()}’.` };
  if (found.length === 1) return only;
  const shown = found.slice(0, 3).map(({ portfolio, name }) => `${portfolio} (${name})`);
  return {
    problem: `Several delegates match: ${shown.join(', ')}${found.length > 3 ? ' ...' : ''}. Add the name.`,
  };
}

/** A number is that of the printed sheet, which has each portfolio once in this order (product 29.27). */
function listMatches(delegates: readonly Delegate[], text: string): Delegate[] {
  const [, number, name = ''] = /^(\d{1,4})(?:\s+(.+))?$/.exec(text.trim()) ?? [];
  if (number === undefined) return listByName(delegates, text);
  const portfolio = [...new Set(delegates.map((one) => one.portfolio))][Number(number) - 1];
  const found = delegates.filter((one) => one.portfolio === portfolio);
  return name === '' ? found : listByName(found, name);
}

/** A full portfolio or name wins over beginnings of words. */
function listByName(delegates: readonly Delegate[], text: string): Delegate[] {
  const wanted = foldText(text);
  const exact = delegates.filter(({ portfolio, name }) =>
    [portfolio, name, `${portfolio} ${name}`].some((known) => foldText(known) === wanted),
  );
  if (exact.length > 0) return exact;
  return delegates.filter(({ portfolio, name }) => matchesWordPrefixes(`${portfolio} ${name}`, text));
}

function readMarks(
  sheet: MarkSheet,
  session: string,
  { registrationId, portfolio, name }: Delegate,
  cells: MarkCells,
): ReadMarkRow {
  const remark = cells.remark.trim();
  if (!buildRemarkSchema().safeParse(remark).success)
    return { problem: `Write a remark of one line with at most ${maxRemark} characters.` };
  const marks: TypedMark[] = [];
  const texts: string[] = [];
  for (const criterion of sheet.criteria.filter(isMarked)) {
    const typed = (cells.marks[criterion.id] ?? '').trim();
    if (typed === '') continue;
    const points = readPoints(typed, criterion);
    if (!points) return { problem: mistakeIn(criterion) };
    const given = sheet.marks.filter(
      (mark) =>
        mark.chair === sheet.accountId &&
        mark.registrationId === registrationId &&
        mark.criterion === criterion.id &&
        (criterion.per === 'conference' || mark.session === session),
    );
    texts.push(`${criterion.label} ${points.join(', ')}${describeGiven(criterion, given)}`);
    for (const one of points)
      marks.push({
        registrationId,
        criterion,
        points: one,
        // The remark of the sheet is about the delegate. It is kept with the first mark of the row.
        remark: marks.length === 0 && remark ? remark : keptRemark(criterion, given),
      });
  }
  if (marks.length === 0)
    return { problem: remark ? 'A remark needs a mark beside it.' : 'Write at least one mark.' };
  return { marks, lines: [`${portfolio}, ${name}: ${texts.join('; ')}${remark && `. ${remark}`}`] };
}

/** Returns undefined for a text that is no mark, or several marks where only one is possible. */
function readPoints(typed: string, { min, max, per }: Criterion): number[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  if (per !== 'speech' && parts.length > 1) return undefined;
  const points = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  return points.every((one) => one >= min && one <= max) ? points : undefined;
}

const mistakeIn = ({ label, min, max, per }: Criterion): string =>
  per === 'speech'
    ? `${label}: write a mark from ${min} to ${max} for each speech, such as ‘${min} ${max}’.`
    : `${label}: write one mark from ${min} to ${max}.`;

type Given = Pick<MarkSheet['marks'][number], 'points' | 'remark'>;

function describeGiven({ per }: Criterion, given: readonly Given[]): string {
  if (given.length === 0) return '';
  const points = given.map((mark) => mark.points);
  return per === 'speech' ? ` (so far ${points.join(', ')})` : ` (instead of ${points.at(-1)})`;
}

/** A mark that replaces another one keeps its remark. */
const keptRemark = ({ per }: Criterion, given: readonly Given[]): string =>
  per === 'speech' ? '' : (given.at(-1)?.remark ?? '');
