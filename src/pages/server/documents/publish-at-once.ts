import type { Engine } from '#platform/server/db/database.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { documentKinds } from '../../contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import { addNextPublication, buildPublishedEntry } from './add-next-publication.ts';
import { listLatestRevisions } from './documents.sql.ts';
import { getNewestPublicationNumber, mapPublishedRevisionNumbersByKind } from './publications.sql.ts';
import { importDocuments } from './revisions.ts';
import { isSameDocument, serialiseDocument, serialiseSample } from './stored-documents.ts';

/** Lists the documents of which a revision was saved, published or not. */
export async function listSavedDocumentKinds(db: Db): Promise<DocumentKind[]> {
  return (await listLatestRevisions(db, documentKinds)).map(({ kind }) => kind);
}

/**
 * Saves documents and publishes them in the same transaction. Other documents stay as they are.
 * @param documents must fit their schemas
 * @throws AppError 409 if one of the documents was saved, or pages were published, at the same time
 */
export async function publishAtOnce(
  { transaction, engine }: { transaction: Transaction; engine: Engine },
  { at, by }: { at: number; by: string },
  documents: Partial<SiteContent>,
): Promise<void> {
  const kinds = documentKinds.filter((kind) => documents[kind] !== undefined);
  const latest = new Map((await listLatestRevisions(transaction, kinds)).map((row) => [row.kind, row]));
  const incoming = kinds.flatMap((kind) => {
    const value = documents[kind];
    const text = value && serialiseDocument(value);
    const known = latest.get(kind);
    if (text === undefined || isSameDocument(known?.text ?? serialiseSample(kind), text)) return [];
    return [{ kind, base: known?.revision ?? 0, text }];
  });
  await importDocuments(transaction, { at, by }, incoming);
  const newest = await getNewestPublicationNumber(transaction);
  const published = await mapPublishedRevisionNumbersByKind(transaction, newest);
  const revisions = new Map(incoming.map(({ kind, base }) => [kind, base + 1]));
  const next = { publication: newest + 1, at, by, restoredFrom: null };
  await addNextPublication(
    { transaction, engine },
    next,
    new Map([...published, ...revisions]),
    buildPublishedEntry(revisions),
  );
}
