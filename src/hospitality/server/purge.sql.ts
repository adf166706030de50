import type { Transaction } from '#platform/server/db/tables.ts';
import { isTeamStayInUse } from './team-stay-in-use.sql.ts';

const registrationsOfEventsBefore = (transaction: Transaction, time: number) =>
  transaction
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('registrations.id')
    .where('events.ends_at', '<=', time);

/**
 * Erases beds, categories, wishes, arrivals, marks, openings and stays of the team of events that ended at `time` (epoch milliseconds) or
 * earlier. Rooms stay. Returns the number of erased rows.
 */
export async function deleteStaysOfEventsBefore(transaction: Transaction, time: number): Promise<number> {
  const due = registrationsOfEventsBefore(transaction, time);
  const freed = await transaction
    .updateTable('bed_places')
    .set({ registration_id: null })
    .where('registration_id', 'in', due)
    .executeTakeFirst();
  const team = await transaction
    .deleteFrom('team_stays')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('events').select('events.id').where('events.ends_at', '<=', time),
    )
    .executeTakeFirst();
  let erased = Number(freed.numUpdatedRows) + Number(team.numDeletedRows);
  for (const table of [
    'bed_categories',
    'roommate_wishes',
    'planned_arrivals',
    'stay_marks',
    'detail_openings',
  ] as const) {
    const deleted = await transaction
      .deleteFrom(table)
      .where('registration_id', 'in', due)
      .executeTakeFirst();
    erased += Number(deleted.numDeletedRows);
  }
  return erased;
}

/**
 * Frees the beds of delegates whose registration is not confirmed any more, and of people of the team whose duties a
 * superadmin has ended or who are confirmed delegates now. Returns their number.
 */
export async function freeBedsOfUnconfirmed(transaction: Transaction): Promise<number> {
  const freed = await transaction
    .updateTable('bed_places')
    .set({ registration_id: null })
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('registrations.id').where('status', '!=', 'confirmed'),
    )
    .executeTakeFirst();
  const ofTeam = await transaction
    .updateTable('bed_places')
    .set({ team_stay_id: null })
    .where('team_stay_id', 'in', (eb) =>
      eb
        .selectFrom('team_stays')
        .select('team_stays.id')
        .where((inner) => inner.not(isTeamStayInUse(inner))),
    )
    .executeTakeFirst();
  return Number(freed.numUpdatedRows) + Number(ofTeam.numUpdatedRows);
}
