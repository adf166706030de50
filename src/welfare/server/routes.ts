import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { getConsent, requestConsent, signConsent } from './consents.ts';
import { getDetails, listOwnDetails, saveDetails } from './details.ts';
import { decideOnScan, readScan, uploadScan } from './scans.ts';
import { getSettings, updateSettings } from './settings.ts';

export function welfareRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getWelfareSettings, ({ params }) => getSettings(context, params));
  serve(app, calls.updateWelfareSettings, ({ caller, body }) => updateSettings(context, caller, body));
  serve(app, calls.getOwnDetails, ({ caller }) => listOwnDetails(context, caller));
  serve(app, calls.saveOwnDetails, ({ caller, body }) => saveDetails(context, caller, body));
  serve(app, calls.requestGuardianConsent, ({ caller, body }) => requestConsent(context, caller, body));
  serveUpload(app, calls.uploadGuardianScan, ({ caller, query, signal }, file) =>
    uploadScan({ ...context, signal }, caller, query, file),
  );
  serveFile(app, calls.getGuardianScan, ({ caller, params }) => readScan(context, caller, params));
  serve(app, calls.decideGuardianScan, ({ caller, body }) => decideOnScan(context, caller, body));
  serve(app, calls.getGuardianConsent, ({ body }) => getConsent(context, body));
  serve(app, calls.signGuardianConsent, ({ body }) => signConsent(context, body));
  serve(app, calls.getDelegateDetails, ({ caller, params }) => getDetails(context, caller, params));
}
