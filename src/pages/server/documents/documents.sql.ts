import { commandLineActor } from '#platform/server/audit.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { DocumentKind } from '../../contract/documents.ts';

/** A revision of a document. `text` is JSON, possibly of an older schema. */
export interface StoredRevision {
  kind: DocumentKind;
  revision: number;
  at: number;
  /** Name of the account. Null if the account was erased. */
  by: string | null;
  restoredFrom: number | null;
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
        .when('document_revisions.saved_by', '=', commandLineActor)
        .then('The command line')
        .else(eb.ref('accounts.name'))
        .end()
        .as('by'),
      'document_revisions.restored_from as restoredFrom',
      'document_revisions.value as text',
    ]);
}

export async function listLatestRevisions(db: Db, kinds: readonly DocumentKind[]): Promise<StoredRevision[]> {
  return revisions(db)
    .where('document_revisions.kind', 'in', kinds)
    .where('document_revisions.revision', '=', (eb) =>
      eb
        .selectFrom('document_revisions as newer')
        .whereRef('newer.kind', '=', 'document_revisions.kind')
        .select(({ fn }) => fn.max('newer.revision').as('newest')),
    )
    .execute();
}

/** Lists the revisions from `first` to `last`, both included, newest first. */
export async function listRevisionsBetween(
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

/** Adds a revision. Atomic: the number is a unique key, so that only one of several concurrent calls returns true. */
export async function addRevision(
  transaction: Transaction,
  { kind, revision, at, by, restoredFrom, text }: StoredRevision & { by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('document_revisions')
    .values({ kind, revision, saved_at: at, saved_by: by, restored_from: restoredFrom, value: text })
    .onConflict((conflict) => conflict.columns(['kind', 'revision']).doNothing())
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}
