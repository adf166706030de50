import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract/calls.ts';
import { getDocumentForDesk, listAllDocuments } from './documents.ts';
import { createDocumentPreviewer, type ReadInputs } from './preview-document.ts';
import {
  listChangesAndPublications,
  publish,
  type RenderContent,
  restorePublication,
} from './publications.ts';
import { listDocumentRevisionsPage, restoreRevision, saveDocument } from './revisions.ts';

/**
 * Registers the routes of documents and publications.
 * @param render undefined in processes that serve no pages
 */
export function registerDocumentRoutes(
  app: FastifyInstance,
  context: Context,
  readInputs: ReadInputs,
  render?: RenderContent,
): void {
  const preview = createDocumentPreviewer(context, readInputs);
  serve(app, calls.listDocuments, () => listAllDocuments(context));
  serve(app, calls.getDocument, ({ params }) => getDocumentForDesk(context, params.kind));
  serve(app, calls.saveDocument, ({ params, body, caller }) =>
    saveDocument(context, caller, params.kind, body),
  );
  serve(app, calls.previewDocument, ({ params, body, caller }) => preview(caller, params.kind, body));
  serve(app, calls.getDocumentHistory, ({ params, query }) =>
    listDocumentRevisionsPage(context, params.kind, query.page),
  );
  serve(app, calls.restoreRevision, ({ params, body, caller }) =>
    restoreRevision(context, caller, params.kind, body),
  );
  serve(app, calls.getPublishingState, () => listChangesAndPublications(context));
  serve(app, calls.publish, ({ body, caller }) => publish(context, caller, body, render));
  serve(app, calls.restorePublication, ({ body, caller }) =>
    restorePublication(context, caller, body, render),
  );
}
