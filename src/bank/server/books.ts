import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/** What the ledger books when money of the bank changes, in the same transaction. app/hooks.ts hands it in. */
export interface Books {
  /** Books registrations and statements of which nothing is booked yet. */
  backfillLedger(context: Pick<Context, 'db' | 'clock'>): Promise<void>;
  bookStatement(transaction: Transaction, at: number, statementId: string): Promise<void>;
  bookSetAside(
    transaction: Transaction,
    at: number,
    credit: { id: string; day: string; paise: number },
    cause: 'set aside' | 'set aside undone',
  ): Promise<void>;
  /**
   * Before the lines of a statement go: refunds that were found in it are on their way again, and its credits belong to no registration.
   * @returns the registrations whose credits they were
   */
  releaseLines(transaction: Transaction, at: number, statementId: string): Promise<string[]>;
  /** After they went: reverses what was booked for these statements, and books the registrations anew. */
  bookWithdrawn(
    transaction: Transaction,
    at: number,
    gone: { statements: readonly string[]; registrations: readonly string[] },
  ): Promise<void>;
  /**
   * Books whose credits are, in short transactions.
   * @param found.owners the registration of each credit
   * @param found.spoken credits that stay with who is gone
   * @param found.require throws where the caller may not write any more; called first in each transaction
   */
  takeClaims(
    context: Pick<Context, 'db' | 'clock'>,
    found: {
      owners: ReadonlyMap<string, string>;
      spoken: ReadonlySet<string>;
      require: (transaction: Transaction) => Promise<void>;
    },
  ): Promise<void>;
  /** Looks for refunds that are on their way among the debits. */
  matchRefunds(transaction: Transaction, at: number): Promise<void>;
}

export type NeedsBooks = Pick<Context, 'db' | 'clock'> & { readonly books: Books };
