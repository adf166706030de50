import type { DocumentKind } from '#pages/contract/documents.ts';
import { commandLine } from '#platform/server/audit.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** A revision as it is in the database; its text may have the shape of an earlier year. */
export interface StoredRevision {
  kind: DocumentKind;
  revision: number;
  at: number;
  /** Null of an account that has been erased. */
  by: string | null;
  broughtBack: number | null;
  text: string;
}

function revisions(db: Db) {
  return db
    .selectFrom('document_revisions')
    .leftJoin('accounts', 'accounts.id', 'document_revisions.saved_by')
    .select((eb) => [
      'document_revisions.kind',
      'document_revisions.revision',
      'document_revisions.saved_at as at',
      eb
        .case()
        .when('document_revisions.saved_by', '=', commandLine)
        .then('The command line')
        .else(eb.ref('accounts.name'))
        .end()
        .as('by'),
      'document_revisions.brought_back as broughtBack',
      'document_revisions.value as text',
    ]);
}

/** The newest revision of each of these kinds; none of a kind that was never saved. */
export async function newestRevisions(db: Db, kinds: readonly DocumentKind[]): Promise<StoredRevision[]> {
  return revisions(db)
    .where('document_revisions.kind', 'in', kinds)
    .where('document_revisions.revision', '=', (eb) =>
      eb
        .selectFrom('document_revisions as others')
        .whereRef('others.kind', '=', 'document_revisions.kind')
        .select((one) => one.fn.max('others.revision').as('newest')),
    )
    .execute();
}

/** Revisions of a kind from `first` to `last`, newest first. */
export async function revisionsBetween(
  db: Db,
  kind: DocumentKind,
  first: number,
  last: number,
): Promise<StoredRevision[]> {
  return revisions(db)
    .where('document_revisions.kind', '=', kind)
    .where('document_revisions.revision', '>=', first)
    .where('document_revisions.revision', '<=', last)
    .orderBy('document_revisions.revision', 'desc')
    .execute();
}

/** Saves a revision. Its number is a key: of several at once, one gets it. */
export async function addRevision(
  transaction: Transaction,
  { kind, revision, at, by, broughtBack, text }: StoredRevision & { by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('document_revisions')
    .values({ kind, revision, saved_at: at, saved_by: by, brought_back: broughtBack, value: text })
    .onConflict((conflict) => conflict.columns(['kind', 'revision']).doNothing())
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}
