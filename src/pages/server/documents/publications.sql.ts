import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { DocumentKind } from '../../contract/documents.ts';

/** Returns the number of the newest publication, or 0 before the first one. */
export async function getNewestPublicationNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('publications')
    .select((eb) => eb.fn.max('publication').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

export async function listPublicationsFrom(db: Db, first: number) {
  return db
    .selectFrom('publications')
    .leftJoin('accounts', 'accounts.id', 'publications.published_by')
    .select(['publication', 'published_at as at', 'accounts.name as by', 'restored_from as restoredFrom'])
    .where('publication', '>=', first)
    .orderBy('publication', 'desc')
    .execute();
}

export async function listRevisionsOfPublicationsFrom(db: Db, first: number) {
  return db.selectFrom('publication_documents').selectAll().where('publication', '>=', first).execute();
}

export async function mapPublishedRevisionNumbersByKind(
  db: Db,
  publication: number,
): Promise<Map<DocumentKind, number>> {
  const rows = await db
    .selectFrom('publication_documents')
    .select(['kind', 'revision'])
    .where('publication', '=', publication)
    .execute();
  return new Map(rows.map(({ kind, revision }) => [kind, revision]));
}

function publishedRevisionTexts(db: Db) {
  return db
    .selectFrom('publication_documents as published')
    .innerJoin('document_revisions', (join) =>
      join
        .onRef('document_revisions.kind', '=', 'published.kind')
        .onRef('document_revisions.revision', '=', 'published.revision'),
    )
    .select(['published.kind', 'published.revision', 'document_revisions.value as text']);
}

export async function listDocumentTextsOfPublication(db: Db, publication: number) {
  return publishedRevisionTexts(db).where('published.publication', '=', publication).execute();
}

/** Finds the published text of a document. Undefined if the sample is published. */
export async function findPublishedRevisionUnlessSample(db: Db, kind: DocumentKind) {
  return publishedRevisionTexts(db)
    .where('published.kind', '=', kind)
    .where('published.publication', '=', (eb) =>
      eb.selectFrom('publications').select(({ fn }) => fn.max('publication').as('newest')),
    )
    .executeTakeFirst();
}

/** Lists the published texts of a document up to the publication `last`, newest first. */
export async function listPublishedTextsOfDocument(db: Db, kind: DocumentKind, last: number) {
  return publishedRevisionTexts(db)
    .where('published.kind', '=', kind)
    .where('published.publication', '<=', last)
    .orderBy('published.publication', 'desc')
    .execute();
}

export interface Publication {
  publication: number;
  /** Time in epoch milliseconds. */
  at: number;
  by: string;
  restoredFrom: number | null;
}

/**
 * Adds a publication. Atomic: the number is a unique key, so that only one of several concurrent calls returns true.
 */
export async function addPublication(
  transaction: Transaction,
  { publication, at, by, restoredFrom }: Publication,
  documents: ReadonlyMap<DocumentKind, number>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('publications')
    .values({ publication, published_at: at, published_by: by, restored_from: restoredFrom })
    .onConflict((conflict) => conflict.column('publication').doNothing())
    .returning('publication')
    .executeTakeFirst();
  if (!row) return false;
  const stored = [...documents].filter(([, revision]) => revision > 0);
  if (stored.length > 0)
    await transaction
      .insertInto('publication_documents')
      .values(stored.map(([kind, revision]) => ({ publication, kind, revision })))
      .execute();
  return true;
}
