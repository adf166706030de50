import { sampleContent } from '#pages/content/index.ts';
import { publicationSubject } from '#pages/contract/audit-subjects.ts';
import { documentTitles } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { publish as call } from '#pages/contract/publication-calls.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { AuditEntry } from '#platform/server/audit.sql.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { revisionsBetween } from './documents.sql.ts';
import { addPublication, newestPublication, type Publication, takenBy } from './publications.sql.ts';
import { keepClub } from './published-club.ts';
import { contentOf, documentsOf } from './published-content.ts';
import { expectRenderable, type RenderContent } from './render-candidate.ts';
import { readable, revisionInWords } from './stored-documents.ts';

type Taken = ReadonlyMap<DocumentKind, number>;

/**
 * Makes exactly these revisions public; whatever was saved since the caller looked is not (product 15.5).
 * @throws AppError 400 when a page can't be made of them; 404 for a revision that no page could show; 409 when there is a newer publication, or nothing is new
 */
export async function publish(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  { publication: known, documents }: CheckedBody<typeof call>,
  render?: RenderContent,
): Promise<AnswerOf<typeof call>> {
  const wanted: Taken = new Map(documents.map(({ kind, revision }) => [kind, revision]));
  const values = await readRevisions(db.queries, wanted);
  await expectRenderable(render, contentOf(new Map([...(await documentsOf(db.queries, known)), ...values])));
  const at = clock();
  const publication = await db.change(async (changes) => {
    const before = await takenBy(changes, known);
    if ([...wanted].every(([kind, revision]) => (before.get(kind) ?? 0) === revision))
      throw new AppError(call.errors.nothingNew);
    const next = { publication: known + 1, at, by, wentBackTo: null };
    await takeIntoService(changes, next, new Map([...before, ...wanted]), {
      action: 'pages published',
      after: inWords(wanted),
    });
    return known + 1;
  });
  return { message: 'Published', publication };
}

async function readRevisions(db: Db, wanted: Taken) {
  const values = new Map<DocumentKind, { value: SiteContent[DocumentKind] }>();
  for (const [kind, revision] of wanted) {
    const [stored] = await revisionsBetween(db, kind, revision, revision);
    const value = revision === 0 ? sampleContent[kind] : stored && readable(kind, stored.text);
    if (!value) throw new AppError(call.errors.noSuchRevision);
    values.set(kind, { value });
  }
  return values;
}

/**
 * Makes a publication of these revisions, right after the one that the caller knows.
 * @throws AppError 409 when there is a newer one already
 */
export async function takeIntoService(
  transaction: Transaction,
  next: Publication,
  documents: Taken,
  { action, after }: Pick<AuditEntry, 'action' | 'after'>,
): Promise<void> {
  const isNext = (await newestPublication(transaction)) === next.publication - 1;
  const isFirst = isNext && (await addPublication(transaction, next, documents));
  if (!isFirst) throw new AppError(call.errors.publishedMeanwhile);
  await recordAudit(transaction, {
    at: next.at,
    actorId: next.by,
    action,
    subjectId: publicationSubject(next.publication),
    after,
  });
  await keepClub(transaction);
  await invalidateSite(transaction);
}

/** 'Letters revision 4, Home the sample' */
function inWords(wanted: Taken): string {
  return [...wanted]
    .map(([kind, revision]) => `${documentTitles[kind].title} ${revisionInWords(revision)}`)
    .join(', ');
}
