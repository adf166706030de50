import type { FastifyInstance } from 'fastify';
import {
  bringBackDocument as bringBackCall,
  getDocument,
  getDocumentHistory,
  listDocuments,
  saveDocument as saveCall,
} from '#pages/contract/document-calls.ts';
import { previewDocument } from '#pages/contract/preview-calls.ts';
import {
  getPublications,
  goBack as goBackCall,
  publish as publishCall,
} from '#pages/contract/publication-calls.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { bringBackDocument } from './bring-back-document.ts';
import { previewer, type ReadInputs } from './preview-document.ts';
import { publish } from './publish.ts';
import { listAllDocuments, readDocument } from './read-documents.ts';
import { readHistory } from './read-history.ts';
import { readPublications } from './read-publications.ts';
import type { RenderContent } from './render-candidate.ts';
import { goBack } from './restore-publication.ts';
import { saveDocument } from './save-document.ts';

/**
 * What superadmins read and write of the public pages.
 * @param render undefined where no pages are served
 */
export function documentRoutes(
  app: FastifyInstance,
  context: Context,
  readInputs: ReadInputs,
  render?: RenderContent,
): void {
  const preview = previewer(context, readInputs);
  serve(app, listDocuments, () => listAllDocuments(context));
  serve(app, getDocument, ({ params }) => readDocument(context, params.kind));
  serve(app, saveCall, ({ params, body, caller }) => saveDocument(context, caller, params.kind, body));
  serve(app, previewDocument, ({ params, body, caller }) => preview(caller, params.kind, body));
  serve(app, getDocumentHistory, ({ params, query }) => readHistory(context, params.kind, query.page));
  serve(app, bringBackCall, ({ params, body, caller }) =>
    bringBackDocument(context, caller, params.kind, body),
  );
  serve(app, getPublications, () => readPublications(context));
  serve(app, publishCall, ({ body, caller }) => publish(context, caller, body, render));
  serve(app, goBackCall, ({ body, caller }) => goBack(context, caller, body, render));
}
