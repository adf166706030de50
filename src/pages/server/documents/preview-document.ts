import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { previewDocument as call } from '../../contract/calls.ts';
import { documentKinds, previewPagesByDocumentKind } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import type { PageInputs } from '../../page-inputs.ts';
import { previewLimits } from '../limits.ts';
import type renderPreviewJob from '../render-preview.job.ts';
import { buildRenderRequest, PageRenderError } from '../render-site.ts';
import { toSiteContent } from './published-content.ts';
import { listLatestSavedDocuments, validateSubmittedDocument } from './stored-documents.ts';

type Preview = (
  caller: Caller,
  kind: DocumentKind,
  body: CheckedBody<typeof call>,
) => Promise<AnswerOf<typeof call>>;

export type ReadInputs = (db: Db) => Promise<PageInputs>;

/**
 * Maximum number of running and queued previews of one account. It is enough for two tabs and a page that was just
 * reloaded.
 */
const maxConcurrentPerAccount = 3;

/**
 * Returns a function that renders a page with an unsaved document, and the last saved version of all other documents
 * (product 15.8). The function throws AppError 429 for too many previews of one account, 400 for an invalid document or
 * a page that cannot be rendered, and 404 for a page that does not show the document.
 */
export function createDocumentPreviewer(context: Context, readInputs: ReadInputs): Preview {
  const running = new Map<string, number>();
  return async ({ accountId }, kind, body) => {
    const others = running.get(accountId) ?? 0;
    if (others >= maxConcurrentPerAccount) throw new AppError(call.errors.tooMany, { retryAfterSeconds: 1 });
    running.set(accountId, others + 1);
    try {
      await consumeLimits(context, previewLimits, { previewPerAccount: accountId });
      return { html: await preview(context, readInputs, kind, body) };
    } finally {
      const remaining = (running.get(accountId) ?? 1) - 1;
      if (remaining > 0) running.set(accountId, remaining);
      else running.delete(accountId);
    }
  };
}

/**
 * Renders a page with an unsaved document.
 * @throws AppError 400 with all mistakes, or with the reason why the page can’t be rendered; 404 for a page that does
 *   not show the document
 */
async function preview(
  context: Context,
  readInputs: ReadInputs,
  kind: DocumentKind,
  { path, value }: CheckedBody<typeof call>,
): Promise<string> {
  if (!previewPagesByDocumentKind[kind].some((page) => page.path === path))
    throw new AppError(call.errors.notThere);
  const unsaved = validateSubmittedDocument(kind, value);
  const { queries } = context.db;
  const saved = await listLatestSavedDocuments(queries, documentKinds);
  const content = {
    ...toSiteContent(new Map(saved.map((document) => [document.kind, document]))),
    [kind]: unsaved,
  };
  try {
    return await renderPreview({ ...(await readInputs(queries)), content }, path, context);
  } catch (error) {
    if (!(error instanceof PageRenderError)) throw error;
    const { unrenderable } = call.errors;
    const message = `${unrenderable.message} ${error.message}`;
    throw new AppError({ ...unrenderable, message }, { cause: error });
  }
}

/** A separate child process for previews, so that publishing never waits for them. */
const job: Job<typeof renderPreviewJob> = {
  module: new URL('../render-preview.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 250,
};
const bounds = { megabytes: 400, seconds: 10, outputBytes: 5_000_000 };

/**
 * Renders a page as HTML without scripts.
 * @throws PageRenderError
 */
async function renderPreview(
  inputs: PageInputs,
  path: string,
  context: Pick<Context, 'config' | 'clock'>,
): Promise<string> {
  const outcome = await runInChildProcess(
    job,
    { ...buildRenderRequest(inputs, context), path },
    bounds,
  ).catch((error) => {
    if (error instanceof JobFailed) throw new PageRenderError(`It could not be rendered: ${error.message}.`);
    throw error;
  });
  if (outcome.is === 'rendered') return outcome.html;
  throw new PageRenderError(`It cannot be rendered: ${outcome.reason}.`);
}
