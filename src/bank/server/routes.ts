import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { askAgain } from './ask-again/ask-again.ts';
import { listOwnRequests } from './ask-again/list-own-requests.ts';
import { readAskedAgain } from './ask-again/read-asked-again.ts';
import { sendPaymentAgain } from './ask-again/send-payment-again.ts';
import type { NeedsBooks } from './books.ts';
import { confirmStatement } from './confirm-statement.ts';
import { findPayers } from './find-payers.ts';
import { importStatement } from './import-statement.ts';
import { judgeCredit } from './judge-credit.ts';
import { listStatements } from './list-statements.ts';
import { listUnclaimed } from './list-unclaimed.ts';
import { previewStatement } from './preview-statement.ts';
import { readProofReading } from './proofs/read-proof-reading.ts';
import { readProofsAgain } from './proofs/read-proofs-again.ts';
import { readMoney } from './read-money.ts';
import { setAside, undoSetAside } from './set-aside.ts';
import { withdrawStatement } from './withdraw-statement.ts';

/** What came in, and whose it is. */
export function paymentRoutes(
  app: FastifyInstance,
  context: Context & NeedsBooks,
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
  serve(app, calls.getMoney, ({ params }) => readMoney(context, conference, params.regID));
  serve(app, calls.getProofReading, () => readProofReading(context));
  serve(app, calls.readProofsAgain, ({ caller }) => readProofsAgain(context, caller));
  serve(app, calls.judgeCredit, ({ body, caller }) => judgeCredit(context, caller, body));
  serve(app, calls.askAgain, async ({ body, caller }) => {
    await askAgain(context, caller, body);
    return said(calls.askAgain);
  });
  serve(app, calls.getAskedAgain, ({ params }) => readAskedAgain(context, params.regID));
  serve(app, calls.getOwnRequests, ({ caller }) => listOwnRequests(context, caller));
  serve(
    app,
    calls.sendPaymentAgain,
    async ({ body, caller, signal }) => {
      await sendPaymentAgain({ ...context, signal }, caller, body);
      return said(calls.sendPaymentAgain);
    },
    { beforeReading: () => context.decoding.refuseWhenFull() },
  );
}
