import { type AuditEntry, recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Engine } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { publish } from '../../contract/calls.ts';
import {
  buildDocumentAuditSubjectId,
  buildPublicationAuditSubjectId,
} from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { addPublication, getNewestPublicationNumber, type Publication } from './publications.sql.ts';
import { saveClubFromPublishedPages } from './published-content.ts';

/** Numbers of revisions by the kind of their document. */
export type Revisions = ReadonlyMap<DocumentKind, number>;

/**
 * Stores a publication.
 * @throws AppError 409 if another one was published meanwhile, or the currency cannot change
 * (`saveClubFromPublishedPages`)
 */
export async function addNextPublication(
  { transaction, engine }: { transaction: Transaction; engine: Engine },
  next: Publication,
  documents: Revisions,
  { action, after }: Pick<AuditEntry, 'action' | 'after'>,
): Promise<void> {
  const isNext = (await getNewestPublicationNumber(transaction)) === next.publication - 1;
  const isAdded = isNext && (await addPublication(transaction, next, documents));
  if (!isAdded) throw new AppError(publish.errors.publishedMeanwhile);
  await recordAudit(transaction, {
    at: next.at,
    actorId: next.by,
    action,
    subjectId: buildPublicationAuditSubjectId(next.publication),
    after,
  });
  await saveClubFromPublishedPages(transaction, engine);
  await invalidateSite(transaction);
}

/** Returns the audit entry that names the published revisions. */
export const buildPublishedEntry = (revisions: Revisions): Pick<AuditEntry, 'action' | 'after'> => ({
  action: 'pages_published',
  after: {
    fact: 'published',
    revisions: [...revisions].map(([kind, revision]) => ({
      document: buildDocumentAuditSubjectId(kind),
      revision,
    })),
  },
});
