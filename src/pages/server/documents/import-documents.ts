import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newestRevisions } from './documents.sql.ts';
import { addNext } from './save-document.ts';
import { sampleText, saysTheSame, textOf } from './stored-documents.ts';

/** A checked document of a kit, from another installation, and the revision that it follows here. */
export interface IncomingDocument {
  kind: DocumentKind;
  base: number;
  text: string;
}

/** Those of the documents that say something else than what was saved last. */
export async function incomingDocuments(
  db: Db,
  documents: ReadonlyMap<DocumentKind, SiteContent[DocumentKind]>,
): Promise<IncomingDocument[]> {
  if (documents.size === 0) return [];
  const newest = new Map((await newestRevisions(db, [...documents.keys()])).map((row) => [row.kind, row]));
  return [...documents].flatMap(([kind, value]) => {
    const known = newest.get(kind);
    const text = textOf(value);
    const isSame = saysTheSame(known?.text ?? sampleText(kind), text);
    return isSame ? [] : [{ kind, base: known?.revision ?? 0, text }];
  });
}

/**
 * Saves documents as their next revisions; visitors read them when they are published.
 * @throws AppError 409 when one was saved since
 */
export async function importDocuments(
  transaction: Transaction,
  { at, by }: { at: number; by: string },
  documents: readonly IncomingDocument[],
): Promise<void> {
  for (const { kind, base, text } of documents)
    await addNext(transaction, { kind, base, at, by, broughtBack: null, text });
}
