import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { newId } from '#platform/server/ids.ts';
import { importStatement as call } from '../contract.ts';
import { bookStatement } from '../ledger/server/index.ts';
import { isComplete } from '../rule/statement/columns.ts';
import { creditKeys } from '../rule/statement/credit-keys.ts';
import { daysOf, type StatementCredit } from '../rule/statement/take-lines.ts';
import { addStatementLines, type NewLine } from './credits.sql.ts';
import { matchAnew } from './match-anew.ts';
import { readStatement } from './reading/read-statement.ts';
import { wantMatching } from './standings.sql.ts';
import { addContents, addMissingCredits, addWitness } from './statement-contents.sql.ts';
import { addStatement, rememberFormat, setNewCredits } from './statements.sql.ts';

/**
 * Takes the credits and debits of a statement that no statement has brought before, all of them or none, books them, remembers
 * what its columns are, and matches anew (product 16.3). The same file may be sent again at any time.
 * @throws Refused 400 for what is no statement, and for columns that make none
 */
export async function importStatement(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { columns, bank, fileName }: CheckedQuery<typeof call>,
  file: Uint8Array,
): Promise<AnswerOf<typeof call>> {
  if (!isComplete(columns)) throw new Refused(call.errors.columnsMissing);
  const read = await readStatement({ bytes: file, columns, remembered: {} });
  const credits = withKeys(read.credits);
  const debits = withKeys(read.debits);
  const { firstDay, lastDay } = daysOf([...credits, ...debits]);
  const newCredits = await context.db.change(async (changes) => {
    // First: imports and withdrawals of statements run one after the other.
    await wantMatching(changes);
    const id = newId();
    const now = context.clock();
    await addStatement(changes, {
      id,
      bank,
      file_name: fileName,
      first_day: firstDay,
      last_day: lastDay,
      credits: credits.length,
      new_credits: 0,
      refused_lines: read.refusedLines,
      uploaded_at: now,
      uploaded_by: accountId,
    });
    const added = await addStatementLines(changes, 'credits', id, credits);
    await addStatementLines(changes, 'debits', id, debits);
    await addWitness(changes, id, { at: now, by: accountId });
    await addContents(changes, 'credits', id, keysOf(credits));
    await addContents(changes, 'debits', id, keysOf(debits));
    await addMissingCredits(changes, id);
    await bookStatement(changes, now, id);
    await setNewCredits(changes, id, added);
    await rememberFormat(changes, read.format, bank, columns);
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action: 'statement taken',
      subjectId: id,
      after: `${added} new of ${credits.length} credits`,
    });
    return added;
  });
  await matchAnew(context);
  return { ...said(call), credits: credits.length, newCredits };
}

const keysOf = (lines: readonly NewLine[]) => lines.map(({ key }) => key);

function withKeys(lines: readonly StatementCredit[]): NewLine[] {
  const keys = creditKeys(lines);
  return lines.map((line, at) => ({ ...line, id: newId(), key: keys[at] ?? '' }));
}
