import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import * as desk from './certificates.ts';
import { correctCertificateName, listCertificatesOf, readCertificate } from './own-certificates.ts';
import { getPrintSetup, printPapers, saveEmergencyLine } from './print/print-papers.ts';
import { createKeysReader, createWithdrawnListReader, verifyCertificate } from './verify.ts';

export function credentialRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getCertificates, ({ params }) => desk.getCertificates(context, params));
  serve(app, calls.saveDesign, ({ caller, body }) => desk.saveDesign(context, caller, body));
  serve(app, calls.addCertificate, ({ caller, body }) => desk.addCertificate(context, caller, body));
  serve(app, calls.deleteCertificate, ({ caller, body }) => desk.deleteCertificate(context, caller, body));
  serve(app, calls.issueCertificates, ({ caller, body }) => desk.issueCertificates(context, caller, body));
  serve(app, calls.issueAnyway, ({ caller, body }) => desk.issueAnyway(context, caller, body));
  serve(app, calls.withdrawCertificate, ({ caller, body }) =>
    desk.withdrawCertificate(context, caller, body),
  );
  serveFile(app, calls.printCertificates, ({ caller, params }) =>
    desk.printCertificates(context, caller, params),
  );
  serve(app, calls.getPrintSetup, ({ params }) => getPrintSetup(context, params));
  serve(app, calls.saveEmergencyLine, ({ caller, body }) => saveEmergencyLine(context, caller, body));
  serveFile(app, calls.printPapers, ({ caller, params, query }) =>
    printPapers(context, caller, params, query),
  );
  serveFile(app, calls.getCertificate, ({ params, caller, signal }) =>
    readCertificate({ ...context, signal }, caller, params.certificateId),
  );
  serve(app, calls.getOwnCertificates, async ({ caller }) => ({
    registrations: await listCertificatesOf(context.db.queries, caller.accountId),
  }));
  serve(app, calls.correctCertificateName, ({ caller, body }) =>
    correctCertificateName(context, caller, body),
  );
  serve(app, calls.verifyCertificate, ({ params, request }) =>
    verifyCertificate(context, params.code, request.ip),
  );
  serve(app, calls.getCertificateKeys, createKeysReader(context));
  serve(app, calls.getWithdrawn, createWithdrawnListReader(context));
}
