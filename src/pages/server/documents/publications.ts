import { differencesInWords } from '#pages/documents/differences.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { type AuditEntry, recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { RenderedSite } from '#platform/server/http/pages.ts';
import { sampleContent } from '../../content/index.ts';
import {
  type getPublications,
  publicationsKept,
  publish as publishCall,
  restorePublication as restoreCall,
} from '../../contract/calls.ts';
import {
  documentKinds,
  documentTitles,
  publicationSubject,
  publicationTitle,
  revisionTitle,
} from '../../contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import { PageRenderError } from '../render-site.ts';
import { revisionsBetween } from './documents.sql.ts';
import {
  addPublication,
  getNewestPublication,
  listPublicationRevisions,
  listPublicationsFrom,
  type Publication,
  publishedRevisions,
} from './publications.sql.ts';
import { listPublishedDocuments, saveClubOfPages, toSiteContent } from './published-content.ts';
import { currentDocuments, isoOrNull, parseDocument } from './stored-documents.ts';

/** Renders the public pages with this content and everything else as it is now. @throws PageRenderError */
export type RenderContent = (content: SiteContent) => Promise<RenderedSite>;

type Revisions = ReadonlyMap<DocumentKind, number>;

/** Lists what can be published, and the publications that can be restored (product 15.5). */
export async function listPublications({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof getPublications>> {
  const newest = await getNewestPublication(queries);
  return {
    toPublish: await unpublishedChanges(queries, newest),
    publications: await lastPublications(queries, newest),
  };
}

async function unpublishedChanges(db: Db, publication: number) {
  const published = await listPublishedDocuments(db, publication);
  const current = await currentDocuments(db, documentKinds);
  return current
    .map(({ kind, shown, value, at, by }) => ({
      kind,
      revision: shown,
      at: isoOrNull(at),
      by,
      changes: differencesInWords(kind, published.get(kind)?.value, value),
    }))
    .filter(({ changes }) => changes.length > 0);
}

async function lastPublications(db: Db, newest: number) {
  const first = Math.max(0, newest - publicationsKept);
  const rows = await listPublicationsFrom(db, first);
  const revisions = new Map<number, Map<DocumentKind, number>>();
  // The one before the first is read too, to compare the first with it.
  for (const { publication, kind, revision } of await listPublicationRevisions(db, first - 1))
    revisions.set(publication, (revisions.get(publication) ?? new Map()).set(kind, revision));
  const listed = rows.map(({ publication, at, by, restoredFrom }) => ({
    publication,
    at: isoOrNull(at),
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
 * Publishes exactly these revisions. Revisions saved since the caller looked are not published (product 15.5). Atomic: of several
 * concurrent publications only the first succeeds.
 * @throws AppError 400 when a page can't be rendered with them; 404 for a revision that no page could show; 409 when there is a newer
 *   publication, or nothing is new
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
    toSiteContent(new Map([...(await listPublishedDocuments(db.queries, known)), ...values])),
  );
  const at = clock();
  await db.change(async (transaction) => {
    const before = await publishedRevisions(transaction, known);
    if ([...wanted].every(([kind, revision]) => (before.get(kind) ?? 0) === revision))
      throw new AppError(publishCall.errors.nothingNew);
    const next = { publication: known + 1, at, by, restoredFrom: null };
    await addNext(transaction, next, new Map([...before, ...wanted]), {
      action: 'pages_published',
      after: [...wanted]
        .map(([kind, revision]) => `${documentTitles[kind].title} ${revisionTitle(revision)}`)
        .join(', '),
    });
  });
  return { message: 'Published', publication: known + 1 };
}

async function readRevisions(db: Db, wanted: Revisions) {
  const values = new Map<DocumentKind, { value: SiteContent[DocumentKind] }>();
  for (const [kind, revision] of wanted) {
    const [stored] = await revisionsBetween(db, kind, revision, revision);
    const value = revision === 0 ? sampleContent[kind] : stored && parseDocument(kind, stored.text);
    if (!value) throw new AppError(publishCall.errors.noSuchRevision);
    values.set(kind, { value });
  }
  return values;
}

/**
 * Publishes the revisions of an earlier publication again, as a new publication (product 15.6).
 * @throws AppError 404 when it is not among the last ten; 409 when there is a newer publication
 */
export async function restorePublication(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  { publication: known, earlier }: CheckedBody<typeof restoreCall>,
  render?: RenderContent,
): Promise<AnswerOf<typeof restoreCall>> {
  if (earlier >= known || earlier < known - publicationsKept) throw new AppError(restoreCall.errors.notKept);
  await assertRenderable(render, toSiteContent(await listPublishedDocuments(db.queries, earlier)));
  const next = { publication: known + 1, at: clock(), by, restoredFrom: earlier };
  await db.change(async (transaction) => {
    await addNext(transaction, next, await publishedRevisions(transaction, earlier), {
      action: 'publication_restored',
      after: publicationTitle(earlier),
    });
  });
  return { message: 'Published', publication: next.publication };
}

/**
 * Adds a publication right after the one that the caller knows.
 * @throws AppError 409 when there is a newer one already
 */
async function addNext(
  transaction: Transaction,
  next: Publication,
  documents: Revisions,
  { action, after }: Pick<AuditEntry, 'action' | 'after'>,
): Promise<void> {
  const isNext = (await getNewestPublication(transaction)) === next.publication - 1;
  const isAdded = isNext && (await addPublication(transaction, next, documents));
  if (!isAdded) throw new AppError(publishCall.errors.publishedMeanwhile);
  await recordAudit(transaction, {
    at: next.at,
    actorId: next.by,
    action,
    subjectId: publicationSubject(next.publication),
    after,
  });
  await saveClubOfPages(transaction);
  await invalidateSite(transaction);
}

/**
 * Renders all pages with this content, so that content that cannot be rendered is never published.
 * @param render undefined where no pages are served
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
