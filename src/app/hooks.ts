import { closeRequests, reconcile, requestReconciliation } from '#bank/server/index.ts';
import { bookPayments, books, correctReceipts, issueReceipt } from '#ledger/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { cancelReceiptsOf } from '#receipts/server/index.ts';
import type { DecisionHooks } from '#registration/server/index.ts';

/** What a decision means for money: requests for another proof end, it is booked, and receipts are issued or cancelled. */
export function decisionHooks(context: Pick<Context, 'db' | 'clock'>): DecisionHooks {
  return {
    async onDecided(changes, { id, reached, status, at }) {
      await closeRequests(changes, reached, at);
      await bookPayments(changes, { at, cause: status }, reached);
      return status === 'confirmed' ? issueReceipt(changes, id, at) : undefined;
    },
    async onUndone(changes, ids, at) {
      await requestReconciliation(changes);
      await bookPayments(changes, { at, cause: 'decision undone' }, ids);
      const unreceipted = await cancelReceiptsOf(changes, ids, at);
      await correctReceipts(changes, ids, at);
      return unreceipted;
    },
    // What was sent back meanwhile pays for nothing: no list of what can be confirmed may still show it as paid.
    afterUndone: () => reconcile({ ...context, books }),
  };
}
