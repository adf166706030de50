import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { newId } from '#platform/server/ids.ts';
import { importStatement as call } from '../contract.ts';
import { bookStatement } from '../ledger/server/index.ts';
import { isComplete } from '../rule/statement/columns.ts';
import { daysOf } from '../rule/statement/take-lines.ts';
import { addStatementLines, recogniseLines } from './credits.sql.ts';
import { matchAnew } from './match-anew.ts';
import { requireAnswers } from './questions.ts';
import { readStatement, todayInIndia } from './reading/read-statement.ts';
import { settledBy } from './settled.sql.ts';
import { wantMatching } from './standings.sql.ts';
import { addContents, addMissingCredits, addWitness } from './statement-contents.sql.ts';
import { withKeys } from './statement-lines.ts';
import { addStatement, rememberFormat, setNewCredits } from './statements.sql.ts';

/**
 * Takes the credits and debits of a statement that no statement has brought before, all of them or none, books them, remembers
 * what its columns are, and matches anew (product 16.3). The same file may be sent again at any time.
 * @throws Refused 400 for what is no statement, for columns that make none, and for a question that is not answered
 */
export async function importStatement(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { bank, fileName, columns, ...answers }: CheckedQuery<typeof call>,
  file: Uint8Array,
): Promise<AnswerOf<typeof call>> {
  if (!isComplete(columns)) throw new Refused(call.errors.columnsMissing);
  const { side, dates } = answers;
  const today = todayInIndia(context.clock());
  const read = await readStatement({ bytes: file, columns, remembered: {}, side, dates, today });
  requireAnswers(read, answers);
  const { firstDay, lastDay } = daysOf([...read.credits, ...read.debits]);
  const { balances } = read;
  const { id, newCredits } = await context.db.change(async (changes) => {
    // First: imports and withdrawals of statements run one after the other.
    await wantMatching(changes);
    const id = newId();
    const now = context.clock();
    const credits = await recogniseLines(changes, 'credits', read.format, await withKeys(read.credits));
    const debits = await recogniseLines(changes, 'debits', read.format, await withKeys(read.debits));
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
      format: read.format,
      opening_paise: balances?.opening ?? null,
      closing_paise: balances?.closing ?? null,
      balances_state: balances && (balances.agree ? 'agree' : 'differ'),
    });
    const added = await addStatementLines(changes, 'credits', id, credits);
    await addStatementLines(changes, 'debits', id, debits);
    await addWitness(changes, id, { at: now, by: accountId });
    await addContents(changes, 'credits', id, keysOf(credits));
    await addContents(changes, 'debits', id, keysOf(debits));
    await addMissingCredits(changes, id);
    await bookStatement(changes, now, id);
    await setNewCredits(changes, id, added);
    await rememberFormat(changes, read.format, bank, read.areChosen ? columns : null);
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action: 'statement taken',
      subjectId: id,
      after: `${added} new of ${credits.length} credits`,
    });
    return { id, newCredits: added };
  });
  await matchAnew(context);
  return {
    ...said(call),
    credits: read.credits.length,
    newCredits,
    settled: await settledBy(context.db.queries, id),
  };
}

const keysOf = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);
