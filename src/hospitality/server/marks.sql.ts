import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { StayMarkKind } from '../rule/stays.ts';

export interface StayMark {
  id: string;
  registrationId: string;
  kind: StayMarkKind;
  at: number;
}

/** Lists the valid marks of the delegates of an event, in order of time. */
export async function listStayMarks(db: Db, eventId: string): Promise<StayMark[]> {
  return db
    .selectFrom('stay_marks')
    .innerJoin('registrations', 'registrations.id', 'stay_marks.registration_id')
    .select([
      'stay_marks.id',
      'stay_marks.registration_id as registrationId',
      'stay_marks.kind',
      'stay_marks.at',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('stay_marks.undone_at', 'is', null)
    .orderBy('stay_marks.at')
    .orderBy('stay_marks.id')
    .execute();
}

/**
 * Stores a mark. Returns false if its id is stored already, or the delegate has a valid mark of this kind. Atomic.
 */
export async function insertStayMark(transaction: Transaction, mark: Tables['stay_marks']): Promise<boolean> {
  const row = await transaction
    .insertInto('stay_marks')
    .values(mark)
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Undoes a mark of a delegate. The mark stays stored, so that a device that sends it again does not restore it. Returns
 * false if there is no such valid mark. Atomic.
 */
export async function undoStayMark(
  transaction: Transaction,
  { id, registrationId, at }: { id: string; registrationId: string; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('stay_marks')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
