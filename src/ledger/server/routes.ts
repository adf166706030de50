import type { FastifyInstance } from 'fastify';
import { reconcile } from '#bank/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { books } from './books.ts';
import { checkLedger } from './check-ledger.ts';
import { exportLedger } from './export-ledger.ts';
import { readClosing } from './read-closing.ts';
import { listDays, listOwnMoney, listPayers, readLedger, readRegistrationLedger } from './read-ledger.ts';
import { readOwed, readRefundList, readRefunds } from './refunds/list-refunds.ts';
import {
  cancelRefundReversal,
  confirmRefundReversal,
  releaseRefund,
  reverseRefund,
  sendRefund,
  setRefundDebit,
  setRefundRule,
} from './refunds/refunds.ts';

export function ledgerRoutes(app: FastifyInstance, context: Context): void {
  // Refunds change payment statuses, so the next list must show the new ones.
  const thenReconcile = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    await reconcile({ ...context, books });
    return answer;
  };
  serve(app, calls.getLedger, ({ params }) => readLedger(context, params));
  serve(app, calls.listLedger, ({ params, query }) => listPayers(context, params, query));
  serve(app, calls.listLedgerDays, ({ params }) => listDays(context, params));
  serve(app, calls.getRegistrationLedger, ({ params }) => readRegistrationLedger(context, params));
  serve(app, calls.getOwnMoney, ({ caller }) => listOwnMoney(context, caller));
  serve(app, calls.checkLedger, () => checkLedger(context));
  serveFile(app, calls.exportLedger, ({ params, caller }) => exportLedger(context, caller, params));
  serve(app, calls.getClosing, ({ params }) => readClosing(context, params));
  serve(app, calls.getRefunds, ({ params }) => readRefunds(context, params));
  serve(app, calls.listOwed, ({ params, query }) => readOwed(context, params, query));
  serve(app, calls.listRefunds, ({ params, query, caller }) =>
    readRefundList(context, caller, params, query),
  );
  serve(app, calls.sendRefund, ({ body, caller }) => thenReconcile(sendRefund(context, caller, body)));
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
