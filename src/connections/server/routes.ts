import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { createSheetLink, listSheetLinks, readSheet, withdrawSheetLink } from './sheet-links.ts';

export function registerConnectionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listSheetLinks, ({ params }) => listSheetLinks(context, params));
  serve(app, calls.createSheetLink, ({ caller, body }) => createSheetLink(context, caller, body));
  serve(app, calls.withdrawSheetLink, ({ caller, body }) => withdrawSheetLink(context, caller, body));
  serveFile(app, calls.readSheet, ({ params, request }) => readSheet(context, params, request.ip));
}
