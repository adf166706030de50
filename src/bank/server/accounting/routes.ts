import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../../contract.ts';
import { reconcileIfRequested } from '../reconcile.ts';
import { getRefundSummary, listRefunds, listRefundsDue } from '../refunds/list-refunds.ts';
import {
  cancelRefundReversal,
  confirmRefundReversal,
  recordSentRefund,
  releaseRefund,
  reverseRefundOrRequestReversal,
  setRefundDebitVerdict,
  setRefundRule,
} from '../refunds/refunds.ts';
import { checkLedger } from './check-ledger.ts';
import { getClosingReport } from './closing-report.ts';
import { exportLedger } from './export-ledger.ts';
import {
  getLedgerOverview,
  getPayerLedgerOfRegistration,
  listLedgerPayers,
  listLedgerSumsByDay,
  sumOwnMoneyByRegistration,
} from './ledger.ts';

export function registerLedgerRoutes(app: FastifyInstance, context: Context): void {
  // Reconciles before answering, because refunds change payment statuses and the client then lists them again.
  const thenReconcile = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    await reconcileIfRequested(context);
    return answer;
  };
  serve(app, calls.getLedgerOverview, ({ params }) => getLedgerOverview(context, params));
  serve(app, calls.listLedgerPayers, ({ params, query }) => listLedgerPayers(context, params, query));
  serve(app, calls.listLedgerSumsByDay, ({ params }) => listLedgerSumsByDay(context, params));
  serve(app, calls.getPayerLedgerOfRegistration, ({ params }) =>
    getPayerLedgerOfRegistration(context, params),
  );
  serve(app, calls.getOwnMoney, ({ caller }) => sumOwnMoneyByRegistration(context, caller));
  serve(app, calls.checkLedger, () => checkLedger(context));
  serveFile(app, calls.exportLedger, ({ params, caller }) => exportLedger(context, caller, params));
  serve(app, calls.getClosingReport, ({ params }) => getClosingReport(context, params));
  serve(app, calls.getRefundSummary, ({ params }) => getRefundSummary(context, params));
  serve(app, calls.listRefundsDue, ({ params, query }) => listRefundsDue(context, params, query));
  serve(app, calls.listRefunds, ({ params, query, caller }) => listRefunds(context, caller, params, query));
  serve(app, calls.recordSentRefund, ({ body, caller }) =>
    thenReconcile(recordSentRefund(context, caller, body)),
  );
  serve(app, calls.releaseRefund, ({ body, caller }) => thenReconcile(releaseRefund(context, caller, body)));
  serve(app, calls.reverseRefundOrRequestReversal, ({ body, caller }) =>
    thenReconcile(reverseRefundOrRequestReversal(context, caller, body)),
  );
  serve(app, calls.confirmRefundReversal, ({ body, caller }) =>
    thenReconcile(confirmRefundReversal(context, caller, body)),
  );
  serve(app, calls.cancelRefundReversal, ({ body, caller }) => cancelRefundReversal(context, caller, body));
  serve(app, calls.setRefundDebitVerdict, ({ body, caller }) =>
    thenReconcile(setRefundDebitVerdict(context, caller, body)),
  );
  serve(app, calls.setRefundRule, ({ body, caller }) => setRefundRule(context, caller, body));
}
