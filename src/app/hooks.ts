import { issuePasses } from '#attendance/server/index.ts';
import {
  closeResubmissionRequests,
  reconcileIfRequested,
  requestReconciliation,
} from '#bank/server/index.ts';
import {
  correctAndIssueReceipts,
  issueReceipt,
  ledgerHooks,
  postLedgerDifferences,
} from '#ledger/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { cancelReceiptsOfRegistrations } from '#receipts/server/index.ts';
import type { DecisionHooks } from '#registration/server/index.ts';

/**
 * Returns the functions that run when a registration is decided, and when a decision is undone. They close requests for
 * a new proof, post to the ledger, issue passes, issue, correct or cancel receipts, and reconcile payments.
 */
export function createDecisionHooks(context: Pick<Context, 'db' | 'clock' | 'secret'>): DecisionHooks {
  return {
    async onDecided(transaction, { id, reached, status, at }) {
      await closeResubmissionRequests(transaction, reached, at);
      await postLedgerDifferences(transaction, { at, cause: status }, reached);
      if (status === 'confirmed') await issuePasses(transaction, context, reached);
      return status === 'confirmed' ? issueReceipt(transaction, id, at) : undefined;
    },
    async onUndone(transaction, ids, at) {
      await requestReconciliation(transaction);
      await postLedgerDifferences(transaction, { at, cause: 'decision_undone' }, ids);
      const unreceipted = await cancelReceiptsOfRegistrations(transaction, ids, at);
      await correctAndIssueReceipts(transaction, ids, at);
      return unreceipted;
    },
    afterUndone: () => reconcileIfRequested({ ...context, ledgerHooks }),
  };
}
