import type { Books } from '#bank/server/index.ts';
import { backfillLedger } from './backfill-ledger.ts';
import { bookSetAside } from './book-set-aside.ts';
import { bookStatement, bookWithdrawnStatement } from './book-statement.ts';
import { removeClaims } from './claims.sql.ts';
import { postEntries } from './post-entries.ts';
import { correctReceipts } from './receipts.ts';
import { matchRefunds } from './refunds/book-refund.ts';
import { removeRefusals } from './refunds/debits.sql.ts';
import { freeRefundsOf } from './refunds/free-refunds.ts';
import { takeClaims } from './take-claims.ts';

/** What the bank has booked. */
export const books: Books = {
  backfillLedger,
  bookStatement,
  bookSetAside,
  async releaseLines(transaction, at, statementId) {
    await freeRefundsOf(transaction, at, statementId);
    await removeRefusals(transaction, statementId);
    return removeClaims(transaction, statementId);
  },
  async bookWithdrawn(transaction, at, { statements, registrations }) {
    await bookWithdrawnStatement(transaction, at, statements);
    await postEntries(transaction, { at, cause: 'statement withdrawn' }, registrations);
    await correctReceipts(transaction, registrations, at);
  },
  takeClaims,
  matchRefunds: (transaction, at) => matchRefunds(transaction, at),
};
