import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/**
 * Functions of the ledger that this module calls. Those with a `transaction` post in the transaction of the change. The
 * app module passes them in, because this module may not import the ledger.
 */
export interface LedgerHooks {
  backfillLedger(context: Pick<Context, 'db' | 'clock'>): Promise<void>;
  postStatement(transaction: Transaction, at: number, statementId: string): Promise<void>;
  postSetAside(
    transaction: Transaction,
    at: number,
    credit: { id: string; day: string; amount: number },
    cause: 'set_aside' | 'set_aside_undone',
  ): Promise<void>;
  /**
   * Removes the matches of a statement's lines. Call it before deleting the lines.
   * @returns the ids of the matched registrations
   */
  releaseLines(transaction: Transaction, at: number, statementId: string): Promise<string[]>;
  postWithdrawal(
    transaction: Transaction,
    at: number,
    gone: { statements: readonly string[]; registrations: readonly string[] },
  ): Promise<void>;
  /**
   * Posts a payment at the desk or its reversal, and corrects the receipt.
   * @returns sentences about the receipt, for the payer
   */
  postDeskPayment(
    transaction: Transaction,
    at: number,
    payment: { registrationId: string; cause: 'desk_payment' | 'desk_payment_undone' },
  ): Promise<string[]>;
  /**
   * Stores and posts the matches of reconciliation, in short transactions.
   * @param result.owners the registration of each credit
   * @param result.retained ids of credits that stay matched with erased registrations
   * @param result.assertLease throws when another process has taken the lease; called first in each transaction
   */
  updateMatchedCredits(
    context: Pick<Context, 'db' | 'clock'>,
    result: {
      owners: ReadonlyMap<string, string>;
      retained: ReadonlySet<string>;
      assertLease: (transaction: Transaction) => Promise<void>;
    },
  ): Promise<void>;
  matchRefunds(transaction: Transaction, at: number): Promise<void>;
}

export type LedgerContext = Pick<Context, 'db' | 'clock'> & { readonly ledgerHooks: LedgerHooks };
