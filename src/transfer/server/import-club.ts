import { replacePortableEvent } from '#conference/server/index.ts';
import { maxPictures } from '#media/contract/limits.ts';
import { countPictures, importPicture } from '#media/server/index.ts';
import { importDocuments } from '#pages/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { importClub as call, type ImportPreview } from '../contract.ts';
import { mainEvent } from './main-event.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { type ClubExport, openExport } from './read-export.ts';

/** The actor of an import. */
export interface Importer {
  /** An account id, or another actor. */
  by: string;
  /** Null for an actor without an account. */
  accountId: string | null;
}

/** An uploaded export. */
export interface UploadedExport {
  /** Descriptor of the zip file. */
  fd: number;
  /** Maximum unpacked size, in bytes. */
  mostBytes: number;
}

/** Computes the effects of an import (product 17.3). Changes nothing. @throws InvalidExport */
export async function previewImport(
  { db }: Pick<Context, 'db'>,
  { fd, mostBytes }: UploadedExport,
): Promise<{ plan: ImportPreview; seen: string }> {
  const incoming = await openExport(fd, mostBytes);
  const { shown, seen } = await planImport(db.queries, incoming, await mainEvent(db.queries));
  return { plan: shown, seen };
}

/**
 * Imports an export. Atomic: one transaction (product 17.2).
 * @param seen the id of the previewed plan; undefined without a preview
 * @throws InvalidExport; AppError 409 when the plan has changed since the preview, or the library is full
 */
export async function importClub(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  importer: Importer,
  { fd, mostBytes }: UploadedExport,
  seen?: string,
): Promise<ImportPreview> {
  const incoming = await openExport(fd, mostBytes);
  const plan = await planImport(db.queries, incoming, await mainEvent(db.queries));
  if (seen !== undefined && seen !== plan.seen) throw new AppError(call.errors.siteHasChanged);
  const at = clock();
  await db.change((changes) => applyPlan(changes, incoming, plan, { ...importer, at }));
  return plan.shown;
}

async function applyPlan(
  transaction: Transaction,
  incoming: ClubExport,
  { event, does, documents, pictures, shown }: ImportPlan,
  { by, accountId, at }: Importer & { at: number },
): Promise<void> {
  const isUnchanged =
    does !== 'replace' || (await replacePortableEvent(transaction, event, incoming.event, at));
  if (!isUnchanged) throw new AppError(call.errors.siteHasChanged);
  await importDocuments(transaction, { at, by }, documents);
  for await (const picture of incoming.pictures()) {
    const planned = pictures.get(picture.name);
    const isImported = planned && (await importPicture(transaction, picture, planned, { at, by: accountId }));
    if (!isImported) throw new AppError(call.errors.siteHasChanged);
  }
  if ((await countPictures(transaction)) > maxPictures) throw new AppError(call.errors.libraryIsFull);
  await recordAudit(transaction, {
    at,
    actorId: by,
    action: 'club_imported',
    subjectId: event.id,
    after: auditText(shown),
  });
  await invalidateSite(transaction);
}

/** '6 committees, 12 pages, 40 pictures' */
function auditText({ event, documents, pictures }: ImportPreview): string {
  const committees = event.does === 'replace' ? event.comes.committees : 0;
  return `${committees} committees, ${documents.length} pages, ${pictures.length} pictures`;
}
