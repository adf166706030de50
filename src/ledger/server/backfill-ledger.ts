import type { Context } from '#platform/server/context.ts';
import { bookStatement } from './book-statement.ts';
import { unbookedPayers } from './payers.sql.ts';
import { postEntries } from './post-entries.ts';
import { unbookedStatements } from './statement-days.sql.ts';

const atOnce = 500;

/** Takes into the books what was there before there were books: registrations with what has become of them, and statements. */
export async function backfillLedger({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const payers = await unbookedPayers(db.queries, atOnce);
    if (payers.length === 0) break;
    await db.change((changes) => postEntries(changes, { at: clock(), cause: 'taken in' }, payers));
  }
  for (const id of await unbookedStatements(db.queries))
    await db.change((changes) => bookStatement(changes, clock(), id));
}
