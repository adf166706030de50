import { eventSituationColumns } from '#conference/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { isTeamStayInUse } from './team-stay-in-use.sql.ts';

/** Lists the stays of an account as a person of the team, if they are in use. */
export async function listOwnTeamStayRows(db: Db, accountId: string) {
  return db
    .selectFrom('team_stays')
    .innerJoin('events', 'events.id', 'team_stays.event_id')
    .select([
      'team_stays.id',
      'team_stays.event_id as eventId',
      'events.name as eventName',
      ...eventSituationColumns,
      'team_stays.diet',
      'team_stays.vehicle',
      'team_stays.number',
      'team_stays.arrives_at as arrivesAt',
      'team_stays.people',
    ])
    .where('team_stays.account_id', '=', accountId)
    .where(isTeamStayInUse)
    .orderBy('events.starts_at')
    .orderBy('team_stays.id')
    .execute();
}
export type OwnTeamStayRow = Awaited<ReturnType<typeof listOwnTeamStayRows>>[number];

/** Replaces diet and arrival of a person of the team. Null removes them. Atomic. @returns the account, or undefined if the stay is gone */
export async function updateTeamStayAnswers(
  transaction: Transaction,
  { eventId, id }: { eventId: string; id: string },
  {
    diet,
    arrival,
  }: { diet: string | null; arrival: Omit<Tables['planned_arrivals'], 'registration_id'> | null },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('team_stays')
    .set({
      diet,
      vehicle: arrival?.vehicle ?? null,
      number: arrival?.number ?? null,
      arrives_at: arrival?.arrives_at ?? null,
      people: arrival?.people ?? null,
    })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .returning('account_id as accountId')
    .executeTakeFirst();
  return row?.accountId;
}
