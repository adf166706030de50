import type { DocumentKind } from '#pages/contract/documents.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** The number of the newest publication; 0 while there is none. */
export async function newestPublication(db: Db): Promise<number> {
  const row = await db
    .selectFrom('publications')
    .select((eb) => eb.fn.max('publication').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Publications from this one on, newest first. */
export async function publicationsFrom(db: Db, first: number) {
  return db
    .selectFrom('publications')
    .leftJoin('accounts', 'accounts.id', 'publications.published_by')
    .select(['publication', 'published_at as at', 'accounts.name as by', 'went_back_to as wentBackTo'])
    .where('publication', '>=', first)
    .orderBy('publication', 'desc')
    .execute();
}

/** Which revisions each publication from this one on took. */
export async function takenFrom(db: Db, first: number) {
  return db.selectFrom('publication_documents').selectAll().where('publication', '>=', first).execute();
}

/** Which revision of each kind a publication took. */
export async function takenBy(db: Db, publication: number): Promise<Map<DocumentKind, number>> {
  const rows = await db
    .selectFrom('publication_documents')
    .select(['kind', 'revision'])
    .where('publication', '=', publication)
    .execute();
  return new Map(rows.map(({ kind, revision }) => [kind, revision]));
}

/** What publications took, with what each revision says. */
function takenTexts(db: Db) {
  return db
    .selectFrom('publication_documents as taken')
    .innerJoin('document_revisions', (join) =>
      join
        .onRef('document_revisions.kind', '=', 'taken.kind')
        .onRef('document_revisions.revision', '=', 'taken.revision'),
    )
    .select(['taken.kind', 'taken.revision', 'document_revisions.value as text']);
}

/** What the revisions that a publication took say. */
export async function textsOf(db: Db, publication: number) {
  return takenTexts(db).where('taken.publication', '=', publication).execute();
}

/** What the newest publication took of one kind; undefined while that is the sample. Every mail that is written asks for it. */
export async function newestTextOf(db: Db, kind: DocumentKind) {
  return takenTexts(db)
    .where('taken.kind', '=', kind)
    .where('taken.publication', '=', (eb) =>
      eb.selectFrom('publications').select(({ fn }) => fn.max('publication').as('newest')),
    )
    .executeTakeFirst();
}

/** Every text of a kind that a publication up to this one took, newest first. */
export async function publishedTexts(db: Db, kind: DocumentKind, last: number) {
  return takenTexts(db)
    .where('taken.kind', '=', kind)
    .where('taken.publication', '<=', last)
    .orderBy('taken.publication', 'desc')
    .execute();
}

export interface Publication {
  publication: number;
  /** Epoch milliseconds. */
  at: number;
  by: string;
  wentBackTo: number | null;
}

/** Makes a publication of these revisions. Its number is a key: of several at once, one gets it. */
export async function addPublication(
  transaction: Transaction,
  { publication, at, by, wentBackTo }: Publication,
  documents: ReadonlyMap<DocumentKind, number>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('publications')
    .values({ publication, published_at: at, published_by: by, went_back_to: wentBackTo })
    .onConflict((conflict) => conflict.column('publication').doNothing())
    .returning('publication')
    .executeTakeFirst();
  if (!row) return false;
  const taken = [...documents].filter(([, revision]) => revision > 0);
  if (taken.length > 0)
    await transaction
      .insertInto('publication_documents')
      .values(taken.map(([kind, revision]) => ({ publication, kind, revision })))
      .execute();
  return true;
}
