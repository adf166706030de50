import { issuePasses } from '#attendance/server/index.ts';
import {
  closeResubmissionRequests,
  reconcileIfRequested,
  requestReconciliation,
} from '#bank/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import {
  cancelReceiptsOfRegistrations,
  correctAndIssueReceipts,
  issueReceipt,
} from '#receipts/server/index.ts';
import type { DecisionHooks, OnFeeChanged } from '#registration/server/index.ts';

/** Requests a reconciliation of payments, because another amount is now due. */
export const onFeeChanged: OnFeeChanged = requestReconciliation;

/**
 * Returns the functions that run when a registration is decided, and when a decision is undone. They close requests for
 * a new proof, issue passes, issue, correct or cancel receipts, and reconcile payments.
 */
export function createDecisionHooks(context: Pick<Context, 'db' | 'clock' | 'secret'>): DecisionHooks {
  return {
    async onDecided(transaction, { id, reached, status, at }) {
      await closeResubmissionRequests(transaction, reached, at);
      if (status === 'confirmed') await issuePasses(transaction, context, reached);
      return status === 'confirmed' ? issueReceipt(transaction, id, at) : undefined;
    },
    onReopened: requestReconciliation,
    async onUndone(transaction, ids, at) {
      const unreceipted = await cancelReceiptsOfRegistrations(transaction, ids, at);
      await correctAndIssueReceipts(transaction, ids, at);
      return unreceipted;
    },
    afterUndone: () => reconcileIfRequested(context),
  };
}
