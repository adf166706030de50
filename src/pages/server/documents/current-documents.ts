import { sampleContent } from '#pages/content/index.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { newestRevisions, revisionsBetween, type StoredRevision } from './documents.sql.ts';
import { readable } from './stored-documents.ts';

/** A document as it was saved last. */
export interface CurrentDocument {
  kind: DocumentKind;
  /** The newest, also when another one is shown; 0 before the first save. */
  revision: number;
  /** The newest that has the shape of today's pages: the one whose value this is. */
  shown: number;
  value: SiteContent[DocumentKind];
  at: number | null;
  by: string | null;
}

/** Documents as they were saved last, in this order; or the sample. */
export async function currentDocuments(db: Db, kinds: readonly DocumentKind[]): Promise<CurrentDocument[]> {
  const newest = new Map((await newestRevisions(db, kinds)).map((row) => [row.kind, row]));
  return Promise.all(kinds.map((kind) => currentDocument(db, kind, newest.get(kind))));
}

async function currentDocument(
  db: Db,
  kind: DocumentKind,
  newest: StoredRevision | undefined,
): Promise<CurrentDocument> {
  const sample = { kind, revision: 0, shown: 0, value: sampleContent[kind], at: null, by: null };
  if (!newest) return sample;
  const { revision, at, by } = newest;
  const value = readable(kind, newest.text);
  if (value) return { kind, revision, shown: revision, value, at, by };
  for (const earlier of await revisionsBetween(db, kind, 1, revision - 1)) {
    const older = readable(kind, earlier.text);
    if (older) return { kind, revision, shown: earlier.revision, value: older, at, by };
  }
  return { ...sample, revision, at, by };
}
