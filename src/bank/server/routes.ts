import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { recordDeskPayment, undoDeskPayment } from './desk-payments.ts';
import { importStatement, previewStatement } from './import-statement.ts';
import type { LedgerContext } from './ledger-hooks.ts';
import { readPaymentOverview, setMatchVerdict } from './payment-overview.ts';
import { getProofReadingProgress, rereadFailedProofs } from './payment-proofs/proofs.ts';
import {
  listOwnRequests,
  readResubmissions,
  requestResubmission,
  resubmitPayment,
} from './resubmission/resubmission.ts';
import { confirmStatement, listStatements, withdrawStatement } from './statements.ts';
import { findPayers, listUnclaimed, setAside, undoSetAside } from './unclaimed-credits.ts';

export function bankRoutes(
  app: FastifyInstance,
  context: Context & LedgerContext,
  conference: Pick<Catalogue, 'payment'>,
): void {
  serveUpload(app, calls.previewStatement, ({ query }, file) => previewStatement(context, query, file));
  serveUpload(app, calls.importStatement, ({ query, caller }, file) =>
    importStatement(context, caller, query, file),
  );
  serve(app, calls.listStatements, ({ caller }) => listStatements(context, caller));
  serve(app, calls.confirmStatement, ({ body, caller }) => confirmStatement(context, caller, body));
  serve(app, calls.withdrawStatement, ({ body, caller }) => withdrawStatement(context, caller, body));
  serve(app, calls.listUnclaimed, ({ query }) => listUnclaimed(context, query));
  serve(app, calls.setAside, ({ body, caller }) => setAside(context, caller, body));
  serve(app, calls.undoSetAside, ({ body, caller }) => undoSetAside(context, caller, body));
  serve(app, calls.findPayers, ({ query }) => findPayers(context, query));
  serve(app, calls.getPaymentOverview, ({ params }) =>
    readPaymentOverview(context, conference, params.regID),
  );
  serve(app, calls.getProofReadingProgress, () => getProofReadingProgress(context));
  serve(app, calls.rereadFailedProofs, ({ caller }) => rereadFailedProofs(context, caller));
  serve(app, calls.setMatchVerdict, ({ body, caller }) => setMatchVerdict(context, caller, body));
  serve(app, calls.recordDeskPayment, async ({ body, caller }) => {
    await recordDeskPayment(context, caller, body, conference);
  });
  serve(app, calls.undoDeskPayment, async ({ body, caller }) => {
    await undoDeskPayment(context, caller, body);
  });
  serve(app, calls.requestResubmission, ({ body, caller }) => requestResubmission(context, caller, body));
  serve(app, calls.getResubmissions, ({ params }) => readResubmissions(context, params.regID));
  serve(app, calls.getOwnRequests, ({ caller }) => listOwnRequests(context, caller));
  serve(
    app,
    calls.resubmitPayment,
    ({ body, caller, signal }) => resubmitPayment({ ...context, signal }, caller, body),
    { beforeReading: () => context.decoding.rejectWhenFull() },
  );
}
