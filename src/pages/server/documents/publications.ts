import { describeDifferences } from '#pages/documents/differences.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { RenderedSite } from '#platform/server/http/pages.ts';
import { sampleContent } from '../../content/index.ts';
import {
  type getPublishingState,
  maxRestorablePublications,
  publish as publishCall,
  restorePublication as restoreCall,
} from '../../contract/calls.ts';
import { documentKinds } from '../../contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import { PageRenderError } from '../render-site.ts';
import { addNextPublication, buildPublishedEntry, type Revisions } from './add-next-publication.ts';
import { listRevisionsBetween } from './documents.sql.ts';
import {
  getNewestPublicationNumber,
  listPublicationsFrom,
  listRevisionsOfPublicationsFrom,
  mapPublishedRevisionNumbersByKind,
} from './publications.sql.ts';
import { mapPublishedDocumentsByKind, toSiteContent } from './published-content.ts';
import { listLatestSavedDocuments, parseDocument } from './stored-documents.ts';

/**
 * Renders the pages with this content and all other data as stored.
 * @throws PageRenderError
 */
export type RenderContent = (content: SiteContent) => Promise<RenderedSite>;

/** Lists unpublished changes, and the publications that can be restored (product 15.5). */
export async function listChangesAndPublications({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof getPublishingState>> {
  const newest = await getNewestPublicationNumber(queries);
  return {
    toPublish: await unpublishedChanges(queries, newest),
    publications: await lastPublications(queries, newest),
  };
}

async function unpublishedChanges(db: Db, publication: number) {
  const published = await mapPublishedDocumentsByKind(db, publication);
  const current = await listLatestSavedDocuments(db, documentKinds);
  return current
    .map(({ kind, shown, value, at, by }) => ({
      kind,
      revision: shown,
      at: toIso(at),
      by,
      changes: describeDifferences(kind, published.get(kind)?.value, value),
    }))
    .filter(({ changes }) => changes.length > 0);
}

async function lastPublications(db: Db, newest: number) {
  const first = Math.max(0, newest - maxRestorablePublications);
  const rows = await listPublicationsFrom(db, first);
  const revisions = new Map<number, Map<DocumentKind, number>>();
  // Also reads the publication before the first listed one, for the comparison.
  for (const { publication, kind, revision } of await listRevisionsOfPublicationsFrom(db, first - 1))
    revisions.set(publication, (revisions.get(publication) ?? new Map()).set(kind, revision));
  const listed = rows.map(({ publication, at, by, restoredFrom }) => ({
    publication,
    at: toIso(at),
    by,
    restoredFrom,
    documents: documentKinds.filter(
      (kind) => revisions.get(publication)?.get(kind) !== revisions.get(publication - 1)?.get(kind),
    ),
  }));
  const sample = { publication: 0, at: null, by: null, restoredFrom: null, documents: [] };
  return first === 0 ? [...listed, sample] : listed;
}

/**
 * Publishes exactly the given revisions, not later ones (product 15.5). Atomic: only the first of several concurrent
 * publications succeeds.
 * @throws AppError 400 if a page can't be rendered; 404 for a revision that does not exist or no longer fits its page;
 * 409 if there is a newer publication, nothing is new, or the currency cannot change (`saveClubFromPublishedPages`)
 */
export async function publish(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  { publication: known, documents }: CheckedBody<typeof publishCall>,
  render?: RenderContent,
): Promise<AnswerOf<typeof publishCall>> {
  const wanted: Revisions = new Map(documents.map(({ kind, revision }) => [kind, revision]));
  const values = await readRevisions(db.queries, wanted);
  await assertRenderable(
    render,
    toSiteContent(new Map([...(await mapPublishedDocumentsByKind(db.queries, known)), ...values])),
  );
  const at = clock();
  await db.change(async (transaction) => {
    const before = await mapPublishedRevisionNumbersByKind(transaction, known);
    if ([...wanted].every(([kind, revision]) => (before.get(kind) ?? 0) === revision))
      throw new AppError(publishCall.errors.nothingNew);
    const next = { publication: known + 1, at, by, restoredFrom: null };
    await addNextPublication(
      { transaction, engine: db.engine },
      next,
      new Map([...before, ...wanted]),
      buildPublishedEntry(wanted),
    );
  });
  return { message: 'Published', publication: known + 1 };
}

async function readRevisions(db: Db, wanted: Revisions) {
  const values = new Map<DocumentKind, { value: SiteContent[DocumentKind] }>();
  for (const [kind, revision] of wanted) {
    const [stored] = await listRevisionsBetween(db, kind, revision, revision);
    const value = revision === 0 ? sampleContent[kind] : stored && parseDocument(kind, stored.text);
    if (!value) throw new AppError(publishCall.errors.noSuchRevision);
    values.set(kind, { value });
  }
  return values;
}

/**
 * Publishes the revisions of an earlier publication again, as a new publication (product 15.6).
 * @throws AppError 400 if a page can't be rendered; 404 if it is not among the ten before the newest; 409 if there is a
 * newer publication, or the currency cannot change (`saveClubFromPublishedPages`)
 */
export async function restorePublication(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  { publication: known, earlier }: CheckedBody<typeof restoreCall>,
  render?: RenderContent,
): Promise<AnswerOf<typeof restoreCall>> {
  if (earlier >= known || earlier < known - maxRestorablePublications)
    throw new AppError(restoreCall.errors.notKept);
  await assertRenderable(render, toSiteContent(await mapPublishedDocumentsByKind(db.queries, earlier)));
  const next = { publication: known + 1, at: clock(), by, restoredFrom: earlier };
  await db.change(async (transaction) => {
    await addNextPublication(
      { transaction, engine: db.engine },
      next,
      await mapPublishedRevisionNumbersByKind(transaction, earlier),
      {
        action: 'publication_restored',
        after: { fact: 'publication', publication: earlier },
      },
    );
  });
  return { message: 'Published', publication: next.publication };
}

/**
 * Checks that all pages can be rendered with this content, so that it can be published.
 * @param render undefined in processes that serve no pages
 * @throws AppError 400 with the page and the reason
 */
async function assertRenderable(render: RenderContent | undefined, content: SiteContent): Promise<void> {
  try {
    await render?.(content);
  } catch (error) {
    if (!(error instanceof PageRenderError)) throw error;
    const { unrenderable } = publishCall.errors;
    throw new AppError(
      { ...unrenderable, message: `${unrenderable.message} ${error.message}` },
      { cause: error },
    );
  }
}
