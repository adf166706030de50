import { replacePortableEvent } from '#conference/server/index.ts';
import { mostPictures } from '#media/contract/limits.ts';
import { countPictures, importPicture } from '#media/server/index.ts';
import { importDocuments } from '#pages/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { importKit as call, type KitPlan } from '../contract.ts';
import { mainEvent } from './main-event.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { type Kit, openKit } from './read-kit.ts';

/** The actor of an import. */
export interface Importer {
  /** An account id, or another actor. */
  by: string;
  /** Null for an actor without an account. */
  accountId: string | null;
}

/** An uploaded export. */
export interface SentKit {
  /** Of its file. */
  fd: number;
  /** Maximum unpacked size, in bytes. */
  mostBytes: number;
}

/** Computes the effects of an import (product 17.3). Changes nothing. @throws WrongKit */
export async function previewKit(
  { db }: Pick<Context, 'db'>,
  { fd, mostBytes }: SentKit,
): Promise<{ plan: KitPlan; seen: string }> {
  const kit = await openKit(fd, mostBytes);
  const { shown, seen } = await planImport(db.queries, kit, await mainEvent(db.queries));
  return { plan: shown, seen };
}

/**
 * Imports a kit. Atomic: one transaction (product 17.2).
 * @param seen the id of the previewed plan; undefined without a preview
 * @throws WrongKit; AppError 409 when the plan has changed since the preview, or the library is full
 */
export async function importKit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  importer: Importer,
  { fd, mostBytes }: SentKit,
  seen?: string,
): Promise<KitPlan> {
  const kit = await openKit(fd, mostBytes);
  const plan = await planImport(db.queries, kit, await mainEvent(db.queries));
  if (seen !== undefined && seen !== plan.seen) throw new AppError(call.errors.siteHasChanged);
  const at = clock();
  await db.change((changes) => takeIn(changes, kit, plan, { ...importer, at }));
  return plan.shown;
}

async function takeIn(
  transaction: Transaction,
  kit: Kit,
  { event, does, documents, pictures, shown }: ImportPlan,
  { by, accountId, at }: Importer & { at: number },
): Promise<void> {
  const isAsSeen = does !== 'replace' || (await replacePortableEvent(transaction, event, kit.event, at));
  if (!isAsSeen) throw new AppError(call.errors.siteHasChanged);
  await importDocuments(transaction, { at, by }, documents);
  for await (const picture of kit.pictures()) {
    const standing = pictures.get(picture.name);
    const isTaken = standing && (await importPicture(transaction, picture, standing, { at, by: accountId }));
    if (!isTaken) throw new AppError(call.errors.siteHasChanged);
  }
  if ((await countPictures(transaction)) > mostPictures) throw new AppError(call.errors.libraryIsFull);
  await recordAudit(transaction, {
    at,
    actorId: by,
    action: 'kit imported',
    subjectId: event.id,
    after: inWords(shown),
  });
  await invalidateSite(transaction);
}

/** '6 committees, 12 pages, 40 pictures' */
function inWords({ event, documents, pictures }: KitPlan): string {
  const committees = event.does === 'replace' ? event.comes.committees : 0;
  return `${committees} committees, ${documents.length} pages, ${pictures.length} pictures`;
}
