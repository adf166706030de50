import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import * as desk from './certificates.ts';
import { getIssuer, getIssuerKey, getOpenBadgeFile } from './open-badge.ts';
import { correctOwnCertificateName, getCertificateFile, listOwnCertificates } from './own-certificates.ts';
import {
  deletePortfolioPicture,
  getPortfolioPictureFile,
  listPortfolioPictures,
  uploadPortfolioPicture,
} from './print/portfolio-pictures.ts';
import { getPrintSetup, printPapers, saveEmergencyLine } from './print/print-papers.ts';
import type { OpenSheetPlanner } from './print/session-sheets.ts';
import { getSignaturePictureFile, uploadSignaturePicture } from './signature-pictures.ts';
import { stopCertificates, withdrawCertificates } from './stop-certificates.ts';
import { addTeamCertificates, previewTeamCertificates } from './team-certificates.ts';
import { createCertificateKeysReader, createWithdrawnListReader, verifyCertificate } from './verify.ts';

export function registerCredentialRoutes(
  app: FastifyInstance,
  context: Context,
  openSheetPlanner: OpenSheetPlanner,
): void {
  serve(app, calls.getCertificateSetup, ({ params }) => desk.getCertificateSetup(context, params));
  serve(app, calls.searchCertificates, ({ params, query }) =>
    desk.searchCertificates(context, params, query),
  );
  serve(app, calls.saveCertificateDesign, ({ caller, body }) =>
    desk.saveCertificateDesign(context, caller, body),
  );
  serveUpload(app, calls.uploadSignaturePicture, ({ caller, query, signal }, file) =>
    uploadSignaturePicture({ ...context, signal }, caller, query, file),
  );
  serveFile(app, calls.getSignaturePicture, ({ params }) => getSignaturePictureFile(context, params));
  serve(app, calls.addCertificateDraft, ({ caller, body }) =>
    desk.addCertificateDraft(context, caller, body),
  );
  serve(app, calls.deleteCertificateDraft, ({ caller, body }) =>
    desk.deleteCertificateDraft(context, caller, body),
  );
  serve(app, calls.previewIssue, ({ body }) => desk.previewIssue(context, body));
  serve(app, calls.issueCertificates, ({ caller, body }) => desk.issueCertificates(context, caller, body));
  serve(app, calls.issueCertificateAnyway, ({ caller, body }) =>
    desk.issueCertificateAnyway(context, caller, body),
  );
  serve(app, calls.withdrawCertificates, ({ caller, body }) => withdrawCertificates(context, caller, body));
  serve(app, calls.stopCertificates, ({ caller, body }) => stopCertificates(context, caller, body));
  serve(app, calls.previewTeamCertificates, ({ params }) => previewTeamCertificates(context, params));
  serve(app, calls.addTeamCertificates, ({ caller, body }) => addTeamCertificates(context, caller, body));
  serveFile(app, calls.printCertificates, ({ caller, params }) =>
    desk.printCertificates(context, caller, params),
  );
  serve(app, calls.getPrintSetup, ({ caller, params }) => getPrintSetup(context, caller, params));
  serve(app, calls.saveEmergencyLine, ({ caller, body }) => saveEmergencyLine(context, caller, body));
  serve(app, calls.listPortfolioPictures, ({ params, query }) =>
    listPortfolioPictures(context, params, query),
  );
  serveUpload(app, calls.uploadPortfolioPicture, async ({ caller, query, signal }, file) =>
    uploadPortfolioPicture({ ...context, signal }, caller, query, file),
  );
  serve(app, calls.deletePortfolioPicture, ({ body }) => deletePortfolioPicture(context, body));
  serveFile(app, calls.getPortfolioPicture, ({ params }) => getPortfolioPictureFile(context, params));
  serveFile(app, calls.printPapers, ({ caller, params, query }) =>
    printPapers(context, caller, params, query, openSheetPlanner),
  );
  serveFile(app, calls.getCertificatePdf, ({ params, caller, signal }) =>
    getCertificateFile({ ...context, signal }, caller, params.certificateId),
  );
  serveFile(app, calls.getOpenBadge, ({ caller, params }) => getOpenBadgeFile(context, caller, params));
  serve(app, calls.getIssuer, () => getIssuer(context));
  serve(app, calls.getIssuerKey, ({ params }) => getIssuerKey(context, params));
  serve(app, calls.listOwnCertificates, async ({ caller }) => ({
    registrations: await listOwnCertificates(context.db.queries, caller.accountId),
  }));
  serve(app, calls.correctOwnCertificateName, ({ caller, body }) =>
    correctOwnCertificateName(context, caller, body),
  );
  serve(app, calls.verifyCertificate, ({ params, request }) =>
    verifyCertificate(context, params.code, request.ip),
  );
  serve(app, calls.listCertificateKeys, createCertificateKeysReader(context));
  serve(app, calls.listWithdrawnCertificates, createWithdrawnListReader(context));
}
