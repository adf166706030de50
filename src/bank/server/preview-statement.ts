import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type previewStatement as call, importStatement as importCall } from '../contract.ts';
import { isComplete } from '../rule/statement/columns.ts';
import {
  daysOf,
  type Question,
  type StatementCredit,
  type TakenLines,
} from '../rule/statement/take-lines.ts';
import { recogniseLines } from './credits.sql.ts';
import { firstDayOfRegistering } from './payers.sql.ts';
import { readStatement } from './reading/read-statement.ts';
import { findFormat, rememberedColumns } from './statements.sql.ts';
import { withKeys } from './store-lines.ts';

const refusedShown = 50;

/**
 * What would be taken from a statement, and what must be answered first. Stores nothing.
 * @throws AppError 400 for what is no statement
 */
export async function previewStatement(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  query: CheckedQuery<typeof call>,
  file: Uint8Array,
): Promise<AnswerOf<typeof call>> {
  const region = await readRegion(queries);
  const remembered = await rememberedColumns(queries);
  const { columns, side, dates } = query;
  const read = await readStatement({
    bytes: file,
    columns,
    remembered,
    side,
    dates,
    today: dayOf(clock(), region),
    since: await firstDayOfRegistering(queries, region),
    region,
  });
  const format = await findFormat(queries, read.format);
  const lines = await recogniseLines(queries, 'credits', read.format, await withKeys(read.credits));
  return {
    questions: isComplete(read.columns) ? questionsOf(read, query) : ['columns'],
    bank: format?.bank ?? null,
    headings: read.headings,
    columns: read.columns,
    credits: read.credits.length,
    newCredits: lines.filter(({ isKnown }) => !isKnown).length,
    paise: sumOf(read.credits),
    ...daysOf([...read.credits, ...read.debits]),
    sample: sampleOf(read.credits, read.debits),
    debits: read.debits.length,
    debitPaise: sumOf(read.debits),
    withoutSide: read.withoutSide,
    dayChoices: read.dayChoices,
    balances: read.balances,
    leftOut: read.leftOut,
    refusedLines: read.refusedLines,
    refused: read.refused.slice(0, refusedShown),
  };
}

function sumOf(lines: readonly StatementCredit[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}

/** Three lines: from the beginning and the end of the credits, and a debit where there is one. */
function sampleOf(credits: readonly StatementCredit[], debits: readonly StatementCredit[]) {
  const came =
    debits.length > 0
      ? [credits.at(0), credits.at(-1)]
      : [0, 0.5, 1].map((part) => credits[Math.floor((credits.length - 1) * part)]);
  const left =
    credits.length > 1
      ? [debits.at(0)]
      : credits.length === 1
        ? [debits.at(0), debits.at(-1)]
        : [0, 0.5, 1].map((part) => debits[Math.floor((debits.length - 1) * part)]);
  const shown = (line: StatementCredit, sign: 1 | -1) => ({
    day: line.day,
    paise: sign * line.paise,
    text: line.text,
  });
  return [
    ...[...new Set(came)].flatMap((line) => (line ? [shown(line, 1)] : [])),
    ...[...new Set(left)].flatMap((line) => (line ? [shown(line, -1)] : [])),
  ];
}

type Answers = Pick<CheckedQuery<typeof importCall>, 'balances'>;

const missing = {
  side: importCall.errors.sideMissing,
  dates: importCall.errors.datesMissing,
  balances: importCall.errors.balancesDiffer,
} as const satisfies Record<Question, unknown>;

/** What is still to be answered: that balances differ is answered by having checked them. */
export function questionsOf({ questions }: Pick<TakenLines, 'questions'>, { balances }: Answers): Question[] {
  return questions.filter((question) => question !== 'balances' || balances !== 'checked');
}

/** @throws AppError 400 with the first question that is not answered */
export function requireAnswers(read: Pick<TakenLines, 'questions'>, answers: Answers): void {
  const [first] = questionsOf(read, answers);
  if (first) throw new AppError(missing[first]);
}
