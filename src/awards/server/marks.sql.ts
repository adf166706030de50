import { batches } from '#platform/server/batches.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Lists all marks of a committee, also those that later ones replace, in any order. */
export async function listAwardMarks(db: Db, committeeId: string) {
  return db
    .selectFrom('award_marks')
    .select(['id', 'registration_id as registrationId', 'criterion', 'session', 'slot', 'points', 'remark'])
    .select(['by_account as chair', 'at'])
    .where('committee_id', '=', committeeId)
    .execute();
}

/** Counts all marks of a committee. */
export async function countAwardMarks(db: Db, committeeId: string): Promise<number> {
  const row = await db
    .selectFrom('award_marks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('committee_id', '=', committeeId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Adds marks, except those whose id is stored already. @returns how many were added */
export async function insertAwardMarks(
  transaction: Transaction,
  marks: readonly Tables['award_marks'][],
): Promise<number> {
  let added = 0;
  for await (const batch of batches(marks)) {
    const rows = await transaction
      .insertInto('award_marks')
      .values(batch)
      .onConflict((known) => known.column('id').doNothing())
      .returning('id')
      .execute();
    added += rows.length;
  }
  return added;
}

/** Lists the criteria of an event that have marks, by their ids. */
export async function listMarkedCriteria(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('award_marks')
    .innerJoin('committees', 'committees.id', 'award_marks.committee_id')
    .select('award_marks.criterion')
    .distinct()
    .where('committees.event_id', '=', eventId)
    .orderBy('award_marks.criterion')
    .execute();
  return rows.map(({ criterion }) => criterion);
}
