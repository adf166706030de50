import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import { previewDocument as call } from '#pages/contract/preview-calls.ts';
import { previewPages } from '#pages/contract/preview-pages.ts';
import type { PageInputs } from '#pages/page-inputs.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { renderPreview } from '../render-preview.ts';
import { PageRenderError } from '../render-site.ts';
import { checkedDocument } from './checked-document.ts';
import { currentDocuments } from './current-documents.ts';
import { contentOf } from './published-content.ts';

type Preview = (
  caller: Caller,
  kind: DocumentKind,
  body: CheckedBody<typeof call>,
) => Promise<AnswerOf<typeof call>>;

/** Reads what pages are made of. */
export type ReadInputs = (db: Db) => Promise<PageInputs>;

/** Of one account, in work or in wait: of a tab, of another, and of a page that was just loaded anew. */
const mostUnderWay = 3;

/**
 * Shows a page as it would look with a document that is not saved, beside all others as they were saved last (product 15.8).
 * The child renders one at a time.
 */
export function previewer(context: Context, readInputs: ReadInputs): Preview {
  const underWay = new Map<string, number>();
  return async ({ accountId }, kind, body) => {
    const others = underWay.get(accountId) ?? 0;
    if (others >= mostUnderWay) throw new AppError(call.errors.tooMany, { retryAfterSeconds: 1 });
    underWay.set(accountId, others + 1);
    try {
      await consume(context, { previewPerAccount: accountId });
      return { html: await preview(context, readInputs, kind, body) };
    } finally {
      const left = (underWay.get(accountId) ?? 1) - 1;
      if (left > 0) underWay.set(accountId, left);
      else underWay.delete(accountId);
    }
  };
}

/** @throws AppError 400 with every mistake at its place, or the reason why the page can't be made; 404 for a page that does not show the document */
async function preview(
  context: Context,
  readInputs: ReadInputs,
  kind: DocumentKind,
  { path, value }: CheckedBody<typeof call>,
): Promise<string> {
  if (!previewPages[kind].some((page) => page.path === path)) throw new AppError(call.errors.notThere);
  const typed = checkedDocument(kind, value);
  const { queries } = context.db;
  const saved = await currentDocuments(queries, documentKinds);
  const content = { ...contentOf(new Map(saved.map((one) => [one.kind, one]))), [kind]: typed };
  try {
    return await renderPreview({ ...(await readInputs(queries)), content }, path, context);
  } catch (error) {
    if (!(error instanceof PageRenderError)) throw error;
    const { unrenderable } = call.errors;
    const message = `${unrenderable.message} ${error.message}`;
    throw new AppError({ ...unrenderable, message }, { cause: error });
  }
}
