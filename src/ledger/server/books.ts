import type { Books } from '#bank/server/index.ts';
import { bookMissing } from './book-missing.ts';
import { bookPayments } from './book-payments.ts';
import { bookSetAside } from './book-set-aside.ts';
import { bookStatement, bookWithdrawnStatement } from './book-statement.ts';
import { removeClaims } from './claims.sql.ts';
import { correctReceipts } from './receipts.ts';
import { matchRefunds } from './refunds/book-refund.ts';
import { removeRefusals } from './refunds/debits.sql.ts';
import { freeRefundsOf } from './refunds/free-refunds.ts';
import { takeClaims } from './take-claims.ts';

/** What the bank has booked. */
export const books: Books = {
  bookMissing,
  bookStatement,
  bookSetAside,
  async releaseLines(changes, at, statementId) {
    await freeRefundsOf(changes, at, statementId);
    await removeRefusals(changes, statementId);
    return removeClaims(changes, statementId);
  },
  async bookWithdrawn(changes, at, { statements, registrations }) {
    await bookWithdrawnStatement(changes, at, statements);
    await bookPayments(changes, { at, cause: 'statement withdrawn' }, registrations);
    await correctReceipts(changes, registrations, at);
  },
  takeClaims,
  matchRefunds: (changes, at) => matchRefunds(changes, at),
};
