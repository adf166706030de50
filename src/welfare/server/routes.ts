import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { requestConsent, showConsent, signConsent } from './consents.ts';
import { getDetails, listOwnDetails, saveDetails } from './details.ts';
import { getSettings, updateSettings } from './settings.ts';

export function welfareRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getWelfareSettings, ({ params }) => getSettings(context, params));
  serve(app, calls.updateWelfareSettings, ({ caller, body }) => updateSettings(context, caller, body));
  serve(app, calls.getOwnDetails, ({ caller }) => listOwnDetails(context, caller));
  serve(app, calls.saveOwnDetails, ({ caller, body }) => saveDetails(context, caller, body));
  serve(app, calls.requestGuardianConsent, ({ caller, body }) => requestConsent(context, caller, body));
  serve(app, calls.showGuardianConsent, ({ body }) => showConsent(context, body));
  serve(app, calls.signGuardianConsent, ({ body }) => signConsent(context, body));
  serve(app, calls.getDelegateDetails, ({ caller, params }) => getDetails(context, caller, params));
}
