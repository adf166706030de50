import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { StayMarkKind } from '../rule/stays.ts';

export interface StayMark {
  id: string;
  /** The registration of a delegate, or the stay of a person of the team. */
  guestId: string;
  kind: StayMarkKind;
  at: number;
}

/** Lists the valid marks of the delegates and of the team of an event, in order of time. */
export async function listStayMarks(db: Db, eventId: string): Promise<StayMark[]> {
  return db
    .selectFrom('stay_marks')
    .leftJoin('registrations', 'registrations.id', 'stay_marks.registration_id')
    .leftJoin('team_stays', 'team_stays.id', 'stay_marks.team_stay_id')
    .select(({ fn }) => [
      'stay_marks.id',
      fn.coalesce('registrations.id', 'team_stays.id').$notNull().as('guestId'),
      'stay_marks.kind',
      'stay_marks.at',
    ])
    .where((eb) =>
      eb.or([eb('registrations.event_id', '=', eventId), eb('team_stays.event_id', '=', eventId)]),
    )
    .where('stay_marks.undone_at', 'is', null)
    .orderBy('stay_marks.at')
    .orderBy('stay_marks.id')
    .execute();
}

/**
 * Stores a mark. Returns false if its id is stored already, or the guest has a valid mark of this kind. Atomic.
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
 * Undoes a mark of a guest. The mark stays stored, so that a device that sends it again does not restore it. Returns
 * false if there is no such valid mark. Atomic.
 */
export async function undoStayMark(
  transaction: Transaction,
  { id, guestId, at }: { id: string; guestId: string; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('stay_marks')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('registration_id', '=', guestId), eb('team_stay_id', '=', guestId)]))
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
