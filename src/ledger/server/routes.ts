import type { FastifyInstance } from 'fastify';
import { reconcile } from '#bank/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { checkLedger } from './check-ledger.ts';
import { exportLedger } from './export-ledger.ts';
import { ledgerHooks } from './ledger-hooks.ts';
import { readClosingReport } from './read-closing.ts';
import {
  listDailySums,
  listLedgerPayers,
  listOwnMoney,
  readLedger,
  readRegistrationLedger,
} from './read-ledger.ts';
import { readRefundList, readRefundSummary, readRefundsDue } from './refunds/list-refunds.ts';
import {
  cancelRefundReversal,
  confirmRefundReversal,
  markRefundAsSent,
  releaseRefund,
  reverseRefund,
  setRefundDebit,
  setRefundRule,
} from './refunds/refunds.ts';

export function ledgerRoutes(app: FastifyInstance, context: Context): void {
  // Reconciles before answering, because refunds change payment statuses and the client then lists them again.
  const thenReconcile = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    await reconcile({ ...context, ledgerHooks });
    return answer;
  };
  serve(app, calls.getLedger, ({ params }) => readLedger(context, params));
  serve(app, calls.listLedger, ({ params, query }) => listLedgerPayers(context, params, query));
  serve(app, calls.listLedgerDays, ({ params }) => listDailySums(context, params));
  serve(app, calls.getRegistrationLedger, ({ params }) => readRegistrationLedger(context, params));
  serve(app, calls.getOwnMoney, ({ caller }) => listOwnMoney(context, caller));
  serve(app, calls.checkLedger, () => checkLedger(context));
  serveFile(app, calls.exportLedger, ({ params, caller }) => exportLedger(context, caller, params));
  serve(app, calls.getClosing, ({ params }) => readClosingReport(context, params));
  serve(app, calls.getRefunds, ({ params }) => readRefundSummary(context, params));
  serve(app, calls.listRefundsDue, ({ params, query }) => readRefundsDue(context, params, query));
  serve(app, calls.listRefunds, ({ params, query, caller }) =>
    readRefundList(context, caller, params, query),
  );
  serve(app, calls.markRefundAsSent, ({ body, caller }) =>
    thenReconcile(markRefundAsSent(context, caller, body)),
  );
  serve(app, calls.releaseRefund, ({ body, caller }) => thenReconcile(releaseRefund(context, caller, body)));
  serve(app, calls.reverseRefund, ({ body, caller }) => thenReconcile(reverseRefund(context, caller, body)));
  serve(app, calls.confirmRefundReversal, ({ body, caller }) =>
    thenReconcile(confirmRefundReversal(context, caller, body)),
  );
  serve(app, calls.cancelRefundReversal, ({ body, caller }) => cancelRefundReversal(context, caller, body));
  serve(app, calls.setRefundDebit, ({ body, caller }) =>
    thenReconcile(setRefundDebit(context, caller, body)),
  );
  serve(app, calls.setRefundRule, ({ body, caller }) => setRefundRule(context, caller, body));
}
