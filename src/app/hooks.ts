import { closeRequests, reconcile, requestReconciliation } from '#bank/server/index.ts';
import { books, correctReceipts, issueReceipt, postEntries } from '#ledger/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { cancelReceiptsOf } from '#receipts/server/index.ts';
import type { DecisionHooks } from '#registration/server/index.ts';

/** Effects of a decision on money: ends requests for another proof, posts entries, and issues or cancels receipts. */
export function decisionHooks(context: Pick<Context, 'db' | 'clock'>): DecisionHooks {
  return {
    async onDecided(transaction, { id, reached, status, at }) {
      await closeRequests(transaction, reached, at);
      await postEntries(transaction, { at, cause: status }, reached);
      return status === 'confirmed' ? issueReceipt(transaction, id, at) : undefined;
    },
    async onUndone(transaction, ids, at) {
      await requestReconciliation(transaction);
      await postEntries(transaction, { at, cause: 'decision_undone' }, ids);
      const unreceipted = await cancelReceiptsOf(transaction, ids, at);
      await correctReceipts(transaction, ids, at);
      return unreceipted;
    },
    // Refunded money no longer pays for the registration, so its payment status is updated at once.
    afterUndone: () => reconcile({ ...context, books }),
  };
}
