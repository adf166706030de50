import { checkAndTrimDocument } from '#pages/documents/check-document.ts';
import { describeDifferences } from '#pages/documents/differences.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { offsetOfPage } from '#platform/contract/paging.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import {
  type getDocumentHistory,
  restoreRevision as restoreCall,
  revisionsPerPage,
  saveDocument as saveCall,
} from '../../contract/calls.ts';
import { buildDocumentAuditSubjectId } from '../../contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import {
  addRevision,
  listLatestRevisions,
  listRevisionsBetween,
  type StoredRevision,
} from './documents.sql.ts';
import { getNewestPublicationNumber, mapPublishedRevisionNumbersByKind } from './publications.sql.ts';
import {
  isSameDocument,
  parseDocument,
  parseStoredJson,
  serialiseDocument,
  serialiseSample,
  validateSubmittedDocument,
} from './stored-documents.ts';

/**
 * Saves a document as a new revision. Does nothing if the content equals the newest revision (product 15.2).
 * @throws AppError 400 with all mistakes and their paths, or if the list of pages has changed; 409 if it was saved
 * after `revision`
 */
export async function saveDocument(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  kind: DocumentKind,
  { revision, value }: CheckedBody<typeof saveCall>,
): Promise<AnswerOf<typeof saveCall>> {
  const text = serialiseDocument(validateSubmittedDocument(kind, value));
  const at = clock();
  const saved = await db.change((transaction) =>
    addIfChanged(transaction, { kind, base: revision, at, by, restoredFrom: null, text }),
  );
  return { message: 'Page saved', revision: saved };
}

/**
 * Saves an earlier revision as the newest one (product 15.4). The revisions between them stay in the history.
 * @throws AppError 404 if it does not exist; 409 if it no longer fits the page, or the document was saved after
 * `revision`
 */
export async function restoreRevision(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  kind: DocumentKind,
  { revision, earlier }: CheckedBody<typeof restoreCall>,
): Promise<AnswerOf<typeof restoreCall>> {
  const at = clock();
  const saved = await db.change(async (transaction) => {
    const text = await earlierText(transaction, kind, earlier);
    return addIfChanged(transaction, { kind, base: revision, at, by, restoredFrom: earlier, text });
  });
  return { message: 'Revision restored', revision: saved };
}

async function earlierText(db: Db, kind: DocumentKind, earlier: number): Promise<string> {
  if (earlier === 0) return serialiseSample(kind);
  const [stored] = await listRevisionsBetween(db, kind, earlier, earlier);
  if (!stored) throw new AppError(restoreCall.errors.noSuchRevision);
  const value = parseDocument(kind, stored.text);
  if (!value) throw new AppError(restoreCall.errors.unreadable);
  return serialiseDocument(value);
}

/**
 * Returns the text of the newest revision.
 * @param known the newest revision that the caller knows
 * @throws AppError 409 if there is a newer one
 */
async function newestText(transaction: Transaction, kind: DocumentKind, known: number): Promise<string> {
  const [newest] = await listLatestRevisions(transaction, [kind]);
  if ((newest?.revision ?? 0) !== known) throw new AppError(saveCall.errors.savedMeanwhile);
  return newest?.text ?? serialiseSample(kind);
}

type NextRevision = Omit<StoredRevision, 'revision'> & { base: number; by: string };

/**
 * Adds a revision, unless the newest one has the same content. Returns the number of the newest revision.
 * @throws AppError 409 if the document was saved after `base`
 */
async function addIfChanged(transaction: Transaction, next: NextRevision): Promise<number> {
  const { kind, base, at, by, restoredFrom, text } = next;
  if (isSameDocument(await newestText(transaction, kind, base), text)) return base;
  await addNext(transaction, next);
  await recordAudit(transaction, {
    at,
    actorId: by,
    action: restoredFrom === null ? 'page_saved' : 'page_restored',
    subjectId: buildDocumentAuditSubjectId(kind),
    before: { fact: 'revision', revision: base },
    after: { fact: 'revision', revision: restoredFrom ?? base + 1 },
  });
  return base + 1;
}

/**
 * Adds the revision after `base`.
 * @throws AppError 409 if the document was saved after `base`
 */
async function addNext(transaction: Transaction, { base, ...next }: NextRevision): Promise<void> {
  const isAdded = await addRevision(transaction, { ...next, revision: base + 1 });
  if (!isAdded) throw new AppError(saveCall.errors.savedMeanwhile);
}

/**
 * Appends a question to the contact page's document, as a new revision.
 * @returns false if the document does not fit the current schema, or would not fit with the question, for example
 *   because there are too many questions
 * @throws AppError 409 if the document was saved concurrently
 */
export async function appendFaqQuestion(
  transaction: Transaction,
  { at, by }: { at: number; by: string },
  { question, answer }: { question: string; answer: string },
): Promise<boolean> {
  const kind = 'faq';
  const [newest] = await listLatestRevisions(transaction, [kind]);
  const questions = parseDocument(kind, newest?.text ?? serialiseSample(kind));
  if (!questions) return false;
  const { value } = checkAndTrimDocument(kind, [...questions, { id: newId(), question, answer }]);
  if (!value) return false;
  const base = newest?.revision ?? 0;
  await addIfChanged(transaction, { kind, base, at, by, restoredFrom: null, text: serialiseDocument(value) });
  return true;
}

export interface IncomingDocument {
  kind: DocumentKind;
  base: number;
  text: string;
}

export async function prepareIncomingDocuments(
  db: Db,
  documents: ReadonlyMap<DocumentKind, SiteContent[DocumentKind]>,
): Promise<IncomingDocument[]> {
  if (documents.size === 0) return [];
  const newest = new Map(
    (await listLatestRevisions(db, [...documents.keys()])).map((row) => [row.kind, row]),
  );
  return [...documents].flatMap(([kind, value]) => {
    const known = newest.get(kind);
    const text = serialiseDocument(value);
    const isSame = isSameDocument(known?.text ?? serialiseSample(kind), text);
    return isSame ? [] : [{ kind, base: known?.revision ?? 0, text }];
  });
}

/**
 * Saves imported documents as new revisions. They are not published yet.
 * @throws AppError 409 if one of the documents was saved meanwhile
 */
export async function importDocuments(
  transaction: Transaction,
  { at, by }: { at: number; by: string },
  documents: readonly IncomingDocument[],
): Promise<void> {
  for (const { kind, base, text } of documents)
    await addNext(transaction, { kind, base, at, by, restoredFrom: null, text });
}

/**
 * Lists one page of the revisions of a document with their changes, newest first and the sample last (product 15.4).
 */
export async function listDocumentRevisionsPage(
  { db: { queries } }: Pick<Context, 'db'>,
  kind: DocumentKind,
  page: number,
): Promise<AnswerOf<typeof getDocumentHistory>> {
  const [newest] = await listLatestRevisions(queries, [kind]);
  const total = (newest?.revision ?? 0) + 1;
  const last = total - 1 - offsetOfPage(page, revisionsPerPage);
  const first = Math.max(0, last - revisionsPerPage + 1);
  const published =
    (await mapPublishedRevisionNumbersByKind(queries, await getNewestPublicationNumber(queries))).get(kind) ??
    0;
  const stored = await listRevisionsBetween(queries, kind, first - 1, last);
  const all = first <= 1 && last >= 0 ? [...stored, sampleRevision(kind)] : stored;
  const rows = all
    .filter(({ revision }) => revision >= first)
    .map((row, index) => ({
      revision: row.revision,
      at: row.revision === 0 ? null : new Date(row.at).toISOString(),
      by: row.by,
      restoredFrom: row.restoredFrom,
      changes: changesSince(all[index + 1], row),
      isPublished: row.revision === published,
      isReadable: parseDocument(kind, row.text) !== undefined,
    }));
  return { rows, page, total };
}

function sampleRevision(kind: DocumentKind): StoredRevision {
  return { kind, revision: 0, at: 0, by: null, restoredFrom: null, text: serialiseSample(kind) };
}

function changesSince(before: StoredRevision | undefined, { kind, text }: StoredRevision): string[] {
  const upgraded = (stored: string) => upgradeDocument(kind, parseStoredJson(stored));
  return before ? describeDifferences(kind, upgraded(before.text), upgraded(text)) : [];
}
