import type { AuditFact } from '#audit/rule/facts.ts';
import { importBankDetailsAsPending, replaceEventContents } from '#conference/server/index.ts';
import { maxLibraryPictures } from '#media/contract/library-limits.ts';
import { countPictures, importPicture } from '#media/server/index.ts';
import { importDocuments } from '#pages/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { importClub as call, type ImportPreview } from '../contract.ts';
import { getMainEvent } from './main-event.ts';
import { listClubParts } from './parts.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { type ClubExport, openAndValidateExport } from './read-export.ts';

export interface Importer {
  /** Actor in the audit log: an account id, or a fixed name if a command imports the club. */
  by: string;
  /** Account of the user who imports. Null if a command imports the club. */
  accountId: string | null;
}

export interface UploadedExport {
  fd: number;
  /** Maximum size in bytes after unpacking. */
  maxBytes: number;
}

/**
 * Previews an import without changing anything (product 17.3).
 * @throws InvalidExport when the file cannot be imported
 */
export async function previewImport(
  { db }: Pick<Context, 'db'>,
  { fd, maxBytes }: UploadedExport,
): Promise<{ plan: ImportPreview; seen: string }> {
  const incoming = await openAndValidateExport(fd, maxBytes);
  const { shown, seen } = await planImport(db.queries, incoming, await getMainEvent(db.queries));
  return { plan: shown, seen };
}

/**
 * Imports an export in one transaction (product 17.2).
 * @param seen the digest that the preview returned; undefined without a preview
 * @throws InvalidExport when the file cannot be imported; AppError 409 when the site has changed since the preview or
 *   during the import, or the picture library is full
 */
export async function importClub(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  importer: Importer,
  { fd, maxBytes }: UploadedExport,
  seen?: string,
): Promise<ImportPreview> {
  const { db, clock } = context;
  const incoming = await openAndValidateExport(fd, maxBytes);
  const plan = await planImport(db.queries, incoming, await getMainEvent(db.queries));
  if (seen !== undefined && seen !== plan.seen) throw new AppError(call.errors.siteHasChanged);
  const at = clock();
  await db.change(async (transaction) => {
    await applyPlan(transaction, incoming, plan, { ...importer, at });
    if (plan.shown.payment !== 'enter' || !incoming.payment) return;
    if (!(await importBankDetailsAsPending(transaction, context, plan.event, incoming.payment, importer.by)))
      throw new AppError(call.errors.siteHasChanged);
  });
  return plan.shown;
}

async function applyPlan(
  transaction: Transaction,
  incoming: ClubExport,
  { event, action, parts, documents, pictures, shown }: ImportPlan,
  { by, accountId, at }: Importer & { at: number },
): Promise<void> {
  const isEventUnchanged =
    action !== 'replace' || (await replaceEventContents(transaction, event, incoming.event, at));
  if (!isEventUnchanged) throw new AppError(call.errors.siteHasChanged);
  for (const [key, part] of listClubParts()) {
    const content = parts.get(key);
    if (content && !(await part.replace(transaction, event.id, content, at)))
      throw new AppError(call.errors.siteHasChanged);
  }
  await importDocuments(transaction, { at, by }, documents);
  for await (const picture of incoming.pictures()) {
    const planned = pictures.get(picture.name);
    const isImported = planned && (await importPicture(transaction, picture, planned, { at, by: accountId }));
    if (!isImported) throw new AppError(call.errors.siteHasChanged);
  }
  if ((await countPictures(transaction)) > maxLibraryPictures) throw new AppError(call.errors.libraryIsFull);
  await recordAudit(transaction, {
    at,
    actorId: by,
    action: 'club_imported',
    subjectId: event.id,
    after: importFact(shown),
  });
  await invalidateSite(transaction);
}

function importFact({ event, questions, documents, pictures }: ImportPreview): AuditFact {
  return {
    fact: 'club_import',
    committees: event.action === 'replace' ? event.incoming.committees : 0,
    questions: questions.action === 'replace' ? questions.incoming : 0,
    pages: documents.length,
    pictures: pictures.length,
  };
}
