import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Lists the texts of an event without their files, the oldest first. */
export async function listRecordTexts(db: Db, eventId: string) {
  return db
    .selectFrom('record_texts')
    .innerJoin('committees', 'committees.id', 'record_texts.committee_id')
    .select(['record_texts.id', 'record_texts.committee_id as committeeId', 'record_texts.title'])
    .select(['record_texts.added_at as addedAt', 'record_texts.size'])
    .where('committees.event_id', '=', eventId)
    .orderBy('record_texts.added_at')
    .orderBy('record_texts.id')
    .execute();
}

/** Lists the places of a committee that have a text. */
export async function listTakenPlaces(transaction: Transaction, committeeId: string): Promise<number[]> {
  const rows = await transaction
    .selectFrom('record_texts')
    .select('place')
    .where('committee_id', '=', committeeId)
    .execute();
  return rows.map(({ place }) => place);
}

/** Adds a text. @returns false if its place was taken meanwhile */
export async function insertRecordText(
  transaction: Transaction,
  text: Tables['record_texts'],
): Promise<boolean> {
  const row = await transaction
    .insertInto('record_texts')
    .values(text)
    .onConflict((known) => known.columns(['committee_id', 'place']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a text of an event. @returns its title, or undefined if there is no such text */
export async function deleteRecordText(
  transaction: Transaction,
  { eventId, textId }: { eventId: string; textId: string },
): Promise<{ title: string } | undefined> {
  return transaction
    .deleteFrom('record_texts')
    .where('id', '=', textId)
    .where('committee_id', 'in', (eb) =>
      eb.selectFrom('committees').select('committees.id').where('event_id', '=', eventId),
    )
    .returning('title')
    .executeTakeFirst();
}

export async function findRecordText(db: Db, textId: string) {
  return db.selectFrom('record_texts').select(['title', 'bytes']).where('id', '=', textId).executeTakeFirst();
}
