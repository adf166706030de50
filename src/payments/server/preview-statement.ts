import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { previewStatement as call } from '../contract.ts';
import { creditKeys } from '../rule/statement/credit-keys.ts';
import { daysOf } from '../rule/statement/take-lines.ts';
import { countKnown } from './credits.sql.ts';
import { readStatement } from './reading/read-statement.ts';
import { findFormat, rememberedColumns } from './statements.sql.ts';

const shown = 8;
const refusedShown = 50;

/**
 * What would be taken from a statement. Stores nothing.
 * @throws Refused 400 for what is no statement
 */
export async function previewStatement(
  { db: { queries } }: Pick<Context, 'db'>,
  { columns }: CheckedQuery<typeof call>,
  file: Uint8Array,
): Promise<AnswerOf<typeof call>> {
  const remembered = await rememberedColumns(queries);
  const read = await readStatement({ bytes: file, columns, remembered });
  const format = await findFormat(queries, read.format);
  const known = await countKnown(queries, creditKeys(read.credits));
  return {
    bank: format?.bank ?? null,
    headings: read.headings,
    columns: read.columns,
    credits: read.credits.length,
    newCredits: read.credits.length - known,
    paise: read.credits.reduce((sum, { paise }) => sum + paise, 0),
    ...daysOf(read.credits),
    sample: read.credits.slice(0, shown),
    debits: read.debits.length,
    leftOut: read.leftOut,
    refusedLines: read.refusedLines,
    refused: read.refused.slice(0, refusedShown),
  };
}
