import { sql } from 'kysely';
import type { Tables, Transaction } from './tables.ts';

/** Tables with one row for each event, which has a revision. An event has no row before its first change. */
type RevisedTable = {
  [Table in keyof Tables]: Tables[Table] extends { event_id: string; revision: number }
    ? Tables[Table] extends { id: string }
      ? never
      : Table
    : never;
}[keyof Tables];

/**
 * Increments the revision of an event's row and locks the row until the transaction ends. Inserts the row if `revision`
 * is 0 and there is none. Atomic: only the first concurrent change of a revision succeeds.
 * @param columns other columns to set
 * @param defaults columns of an inserted row
 * @returns false when the stored revision differs from `revision`
 */
export async function advanceRevision<Table extends RevisedTable>(
  transaction: Transaction,
  table: Table,
  { eventId, revision }: { eventId: string; revision: number },
  columns: Partial<Tables[Table]> = {},
  defaults: Partial<Tables[Table]> = {},
): Promise<boolean> {
  const next = { ...columns, revision: revision + 1 };
  // All tables of the type have these two columns.
  const revised: RevisedTable = table;
  const row =
    revision === 0
      ? await transaction
          .insertInto(revised)
          .values({ ...defaults, event_id: eventId, ...next })
          .onConflict((known) =>
            known
              .column('event_id')
              .doUpdateSet(next)
              .where(sql.ref(`${table}.revision`), '=', 0),
          )
          .returning('revision')
          .executeTakeFirst()
      : await transaction
          .updateTable(revised)
          .set(next)
          .where('event_id', '=', eventId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst();
  return row !== undefined;
}
