import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { exportReceipts, getReceiptPdf, listOwnReceipts, listReceipts } from './receipts.ts';

export function registerReceiptRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listReceipts, ({ query }) => listReceipts(context, query));
  serveFile(app, calls.exportReceipts, ({ params, query, caller }) =>
    exportReceipts(context, caller, params, query),
  );
  serve(app, calls.getOwnReceipts, ({ caller }) => listOwnReceipts(context, caller));
  serveFile(app, calls.getReceiptPdf, ({ params, caller, signal }) =>
    getReceiptPdf({ ...context, signal }, caller, params.receiptID),
  );
}
