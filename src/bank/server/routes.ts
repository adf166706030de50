import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { admitTo } from '#platform/server/http/request-work.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { recordDeskPayment, undoDeskPayment } from './desk-payments.ts';
import { importStatement, previewStatement } from './import-statement.ts';
import { confirmStatement, listStatements, withdrawStatement } from './imported-statements.ts';
import { getProofReadingProgress, retryFailedProofs } from './payment-proofs/proofs.ts';
import { getPaymentOfRegistration, setMatchVerdict } from './registration-payment.ts';
import {
  getResubmissionHistory,
  listOwnOpenResubmissionRequests,
  requestResubmission,
  resubmitPaymentProof,
} from './resubmission/resubmission.ts';
import {
  getPageOfUnclaimedOrSetAsideCredits,
  searchPayingRegistrations,
  setCreditAside,
  undoSetCreditAside,
} from './unclaimed-credits.ts';

export function registerBankRoutes(
  app: FastifyInstance,
  context: Context,
  conference: Pick<Catalogue, 'payment'>,
): void {
  serveUpload(app, calls.previewStatement, ({ query }, file) => previewStatement(context, query, file));
  serveUpload(app, calls.importStatement, ({ query, caller }, file) =>
    importStatement(context, caller, query, file),
  );
  serve(app, calls.listStatements, ({ caller }) => listStatements(context, caller));
  serve(app, calls.confirmStatement, ({ body, caller }) => confirmStatement(context, caller, body));
  serve(app, calls.withdrawStatement, ({ body, caller }) => withdrawStatement(context, caller, body));
  serve(app, calls.getPageOfUnclaimedOrSetAsideCredits, ({ query }) =>
    getPageOfUnclaimedOrSetAsideCredits(context, query),
  );
  serve(app, calls.setCreditAside, ({ body, caller }) => setCreditAside(context, caller, body));
  serve(app, calls.undoSetCreditAside, ({ body, caller }) => undoSetCreditAside(context, caller, body));
  serve(app, calls.searchPayingRegistrations, ({ query }) => searchPayingRegistrations(context, query));
  serve(app, calls.getPaymentOfRegistration, ({ params }) =>
    getPaymentOfRegistration(context, conference, params.regID),
  );
  serve(app, calls.getProofReadingProgress, () => getProofReadingProgress(context));
  serve(app, calls.retryFailedProofs, ({ caller }) => retryFailedProofs(context, caller));
  serve(app, calls.setMatchVerdict, ({ body, caller }) => setMatchVerdict(context, caller, body));
  serve(app, calls.recordDeskPayment, async ({ body, caller }) => {
    await recordDeskPayment(context, caller, body, conference);
  });
  serve(app, calls.undoDeskPayment, async ({ body, caller }) => {
    await undoDeskPayment(context, caller, body);
  });
  serve(app, calls.requestResubmission, ({ body, caller }) => requestResubmission(context, caller, body));
  serve(app, calls.getResubmissionHistory, ({ params }) => getResubmissionHistory(context, params.regID));
  serve(app, calls.getOwnOpenResubmissionRequests, ({ caller }) =>
    listOwnOpenResubmissionRequests(context, caller),
  );
  serve(
    app,
    calls.resubmitPaymentProof,
    ({ body, caller, signal }) => resubmitPaymentProof({ ...context, signal }, caller, body),
    { beforeReading: admitTo(context.decoding) },
  );
}
