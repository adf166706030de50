import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import {
  createGuardianLink,
  getUnsignedConsentByToken,
  requestGuardianConsent,
  signGuardianConsent,
} from './consents.ts';
import {
  getDelegateDetailsForDesk,
  listOwnDetails,
  type OnBirthDateSaved,
  saveDelegateDetails,
} from './details.ts';
import { decideScan, getGuardianScanFile, uploadScan } from './scans.ts';
import { getEventWelfareSettings, updateEventWelfareSettings } from './settings.ts';

export function registerWelfareRoutes(
  app: FastifyInstance,
  context: Context,
  onBirthDateSaved: OnBirthDateSaved,
): void {
  serve(app, calls.getWelfareSettings, ({ params }) => getEventWelfareSettings(context, params));
  serve(app, calls.updateWelfareSettings, ({ caller, body }) =>
    updateEventWelfareSettings(context, caller, body),
  );
  serve(app, calls.getOwnDetails, ({ caller }) => listOwnDetails(context, caller));
  serve(app, calls.saveOwnDetails, ({ caller, body }) =>
    saveDelegateDetails(context, caller, body, onBirthDateSaved),
  );
  serve(app, calls.requestGuardianConsent, ({ caller, body }) =>
    requestGuardianConsent(context, caller, body),
  );
  serve(app, calls.createGuardianLink, ({ caller, body }) => createGuardianLink(context, caller, body));
  serveUpload(
    app,
    calls.uploadGuardianScan,
    ({ caller, query, signal, request }, file) =>
      uploadScan({ ...context, signal, network: request.ip }, caller, query, file),
    { queue: context.uploads },
  );
  serveFile(app, calls.getGuardianScan, ({ caller, params }) => getGuardianScanFile(context, caller, params));
  serve(app, calls.decideGuardianScan, ({ caller, body }) => decideScan(context, caller, body));
  serve(app, calls.getGuardianConsentToSign, ({ body }) => getUnsignedConsentByToken(context, body));
  serve(app, calls.signGuardianConsent, ({ body }) => signGuardianConsent(context, body));
  serve(app, calls.getDelegateDetails, ({ caller, params }) =>
    getDelegateDetailsForDesk(context, caller, params),
  );
}
