import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/** The postings of the ledger for changes of this module, in the same transaction. Injected by app/hooks.ts. */
export interface LedgerHooks {
  /** Posts registrations and statements without postings. */
  backfillLedger(context: Pick<Context, 'db' | 'clock'>): Promise<void>;
  postStatement(transaction: Transaction, at: number, statementId: string): Promise<void>;
  postSetAside(
    transaction: Transaction,
    at: number,
    credit: { id: string; day: string; paise: number },
    cause: 'set_aside' | 'set_aside_undone',
  ): Promise<void>;
  /**
   * Removes the matches of a statement's lines before they are deleted.
   * @returns the registrations whose credits they were
   */
  releaseLines(transaction: Transaction, at: number, statementId: string): Promise<string[]>;
  /** Reverses the postings of deleted lines and posts the registrations anew. */
  postWithdrawal(
    transaction: Transaction,
    at: number,
    gone: { statements: readonly string[]; registrations: readonly string[] },
  ): Promise<void>;
  /**
   * Saves and posts the matches of reconciliation, in short transactions.
   * @param result.owners the registration of each credit
   * @param result.retained credits that stay with erased registrations
   * @param result.assertLease throws when the caller may no longer write; called first in each transaction
   */
  updateMatchedCredits(
    context: Pick<Context, 'db' | 'clock'>,
    result: {
      owners: ReadonlyMap<string, string>;
      retained: ReadonlySet<string>;
      assertLease: (transaction: Transaction) => Promise<void>;
    },
  ): Promise<void>;
  /** Matches refunds in transit with debits. */
  matchRefunds(transaction: Transaction, at: number): Promise<void>;
}

export type LedgerContext = Pick<Context, 'db' | 'clock'> & { readonly books: LedgerHooks };
