import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { DocumentKind } from '../../contract/documents.ts';

/** The number of the newest publication; 0 while there is none. */
export async function getNewestPublication(db: Db): Promise<number> {
  const row = await db
    .selectFrom('publications')
    .select((eb) => eb.fn.max('publication').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Lists the publications numbered `first` or higher, newest first. */
export async function listPublicationsFrom(db: Db, first: number) {
  return db
    .selectFrom('publications')
    .leftJoin('accounts', 'accounts.id', 'publications.published_by')
    .select(['publication', 'published_at as at', 'accounts.name as by', 'restored_from as restoredFrom'])
    .where('publication', '>=', first)
    .orderBy('publication', 'desc')
    .execute();
}

/** The revisions of each publication from this one on. */
export async function listPublicationRevisions(db: Db, first: number) {
  return db.selectFrom('publication_documents').selectAll().where('publication', '>=', first).execute();
}

/** The published revision of each kind. */
export async function publishedRevisions(db: Db, publication: number): Promise<Map<DocumentKind, number>> {
  const rows = await db
    .selectFrom('publication_documents')
    .select(['kind', 'revision'])
    .where('publication', '=', publication)
    .execute();
  return new Map(rows.map(({ kind, revision }) => [kind, revision]));
}

/** Published revisions with their texts. */
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

/** The texts of a publication's revisions. */
export async function listPublicationTexts(db: Db, publication: number) {
  return publishedRevisionTexts(db).where('published.publication', '=', publication).execute();
}

/** The newest published revision of one kind; undefined while that is the sample. */
export async function findPublishedText(db: Db, kind: DocumentKind) {
  return publishedRevisionTexts(db)
    .where('published.kind', '=', kind)
    .where('published.publication', '=', (eb) =>
      eb.selectFrom('publications').select(({ fn }) => fn.max('publication').as('newest')),
    )
    .executeTakeFirst();
}

/** The texts of a kind in all publications up to this one, newest first. */
export async function publishedTexts(db: Db, kind: DocumentKind, last: number) {
  return publishedRevisionTexts(db)
    .where('published.kind', '=', kind)
    .where('published.publication', '<=', last)
    .orderBy('published.publication', 'desc')
    .execute();
}

export interface Publication {
  publication: number;
  /** Epoch milliseconds. */
  at: number;
  by: string;
  restoredFrom: number | null;
}

/** Adds a publication of these revisions. Its number is a unique key: of concurrent calls only one returns true. */
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
