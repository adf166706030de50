import { type ImportStep, storeLines } from '#bank/server/import-statement.ts';
import { requestReconciliation } from '#bank/server/payment-statuses.sql.ts';
import { reconcile } from '#bank/server/reconcile.ts';
import { addWitness } from '#bank/server/statement-contents.sql.ts';
import { insertStatement } from '#bank/server/statements.sql.ts';
import { books } from '#ledger/server/index.ts';
import { postStatement } from '#ledger/server/post-entries.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { onOwnReference } from '#registration/server/index.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** A line of a bank: what came, or with a sum below zero what left. */
export interface BankLine {
  words: string;
  paise: number;
  day?: string;
}

/** Takes lines as a statement that two people have uploaded brings them, and matches anew; without the child that reads files. */
export async function bringLines(context: Needs, lines: readonly BankLine[]): Promise<void> {
  await context.db.change(async (changes) => {
    const id = newId();
    const credits = lines.filter(({ paise }) => paise > 0).length;
    await insertStatement(changes, {
      id,
      bank: 'Sample Bank',
      file_name: 'sample.csv',
      first_day: null,
      last_day: null,
      credits,
      new_credits: credits,
      refused_lines: 0,
      uploaded_at: context.clock(),
      uploaded_by: null,
    });
    for (const by of [newId(), newId()]) await addWitness(changes, id, { at: context.clock(), by });
    const step: ImportStep = (work) => work(changes);
    const rows = lines.map(({ words, paise, day = '2026-01-05' }) => ({
      ...{ id: newId(), key: newId() },
      ...{ day, paise, text: words },
    }));
    await storeLines(step, id, rows);
    await postStatement(changes, context.clock(), id);
    await requestReconciliation(changes);
  });
  await reconcile({ ...context, books });
}

/** The reference that the payment of a registration carries. */
export async function referenceOf({ db }: Needs, registrationId: string): Promise<string> {
  const { reference } = await db.queries
    .selectFrom('registrations')
    .innerJoin('payment_references', onOwnReference)
    .select('payment_references.reference')
    .where('registrations.id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return reference;
}
