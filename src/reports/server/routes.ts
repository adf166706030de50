import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCoalesced } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { addWriterMessage, getReportByLookup, sendReport } from './public-reports.ts';
import { createPuzzle } from './puzzle.ts';
import {
  getReaderKeyChallenge,
  getReportDesk,
  getReportForm,
  resealReaderKey,
  setReportReader,
  setUpReaderKey,
} from './readers.ts';
import {
  answerReport,
  closeReport,
  deleteReport,
  getReport,
  listReports,
  listUnsharedReports,
  markReportRead,
  shareReports,
} from './reports.ts';

export function registerReportRoutes(app: FastifyInstance, context: Context): void {
  serveCoalesced(app, calls.getReportForm, () => getReportForm(context));
  serve(app, calls.getReportPuzzle, async () => createPuzzle(context));
  serve(app, calls.sendReport, ({ body, request }) => sendReport(context, body, request.ip));
  serve(app, calls.getReportByLookup, ({ body, request }) => getReportByLookup(context, body, request.ip));
  serve(app, calls.addWriterMessage, ({ body, request }) => addWriterMessage(context, body, request.ip));
  serve(app, calls.getReportDesk, ({ caller }) => getReportDesk(context, caller));
  serve(app, calls.setReportReader, ({ caller, body }) => setReportReader(context, caller, body));
  serve(app, calls.setUpReaderKey, ({ caller, body }) => setUpReaderKey(context, caller, body));
  serve(app, calls.getReaderKeyChallenge, ({ caller }) => getReaderKeyChallenge(context, caller));
  serve(app, calls.resealReaderKey, ({ caller, body }) => resealReaderKey(context, caller, body));
  serve(app, calls.listReports, ({ caller, query }) => listReports(context, caller, query));
  serve(app, calls.getReport, ({ caller, query }) => getReport(context, caller, query));
  serve(app, calls.markReportRead, ({ caller, body }) => markReportRead(context, caller, body));
  serve(app, calls.answerReport, ({ caller, body }) => answerReport(context, caller, body));
  serve(app, calls.closeReport, ({ caller, body }) => closeReport(context, caller, body));
  serve(app, calls.deleteReport, ({ caller, body }) => deleteReport(context, caller, body));
  serve(app, calls.listUnsharedReports, ({ caller }) => listUnsharedReports(context, caller));
  serve(app, calls.shareReports, ({ caller, body }) => shareReports(context, caller, body));
}
