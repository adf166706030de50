import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { createApiToken, listApiTokens, withdrawApiToken } from './api-tokens.ts';
import { readEventByToken, readRegistrationsByToken, readTimetableByToken } from './read-by-token.ts';
import { createSheetLink, listSheetLinks, readSheet, withdrawSheetLink } from './sheet-links.ts';
import { createWebhook, listWebhooks, pauseWebhook, removeWebhook, testWebhook } from './webhooks.ts';

export function registerConnectionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listSheetLinks, ({ params }) => listSheetLinks(context, params));
  serve(app, calls.createSheetLink, ({ caller, body }) => createSheetLink(context, caller, body));
  serve(app, calls.withdrawSheetLink, ({ caller, body }) => withdrawSheetLink(context, caller, body));
  serveFile(app, calls.readSheet, ({ params, request }) => readSheet(context, params, request.ip));
  serve(app, calls.listApiTokens, ({ params }) => listApiTokens(context, params));
  serve(app, calls.createApiToken, ({ caller, body }) => createApiToken(context, caller, body));
  serve(app, calls.withdrawApiToken, ({ caller, body }) => withdrawApiToken(context, caller, body));
  serve(app, calls.readEventByToken, ({ apiToken }) => readEventByToken(context, apiToken));
  serve(app, calls.readRegistrationsByToken, ({ apiToken, query }) =>
    readRegistrationsByToken(context, apiToken, query),
  );
  serve(app, calls.readTimetableByToken, ({ apiToken }) => readTimetableByToken(context, apiToken));
  serve(app, calls.listWebhooks, ({ params }) => listWebhooks(context, params));
  serve(app, calls.createWebhook, ({ caller, body }) => createWebhook(context, caller, body));
  serve(app, calls.pauseWebhook, ({ caller, body }) => pauseWebhook(context, caller, body));
  serve(app, calls.testWebhook, ({ caller, body }) => testWebhook(context, caller, body));
  serve(app, calls.removeWebhook, ({ caller, body }) => removeWebhook(context, caller, body));
}
