import { eventSituationColumns } from '#conference/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/**
 * Lists the stays of an account as a person of the team. Leaves out events at which all duties have ended, or at which
 * the account is a confirmed delegate, who gets a bed by the registration.
 */
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
    .where(({ and, not, exists, selectFrom }) =>
      and([
        exists(
          selectFrom('duties')
            .select('duties.id')
            .whereRef('duties.account_id', '=', 'team_stays.account_id')
            .whereRef('duties.event_id', '=', 'team_stays.event_id')
            .where('duties.ended_at', 'is', null),
        ),
        not(
          exists(
            selectFrom('registrations')
              .select('registrations.id')
              .whereRef('registrations.account_id', '=', 'team_stays.account_id')
              .whereRef('registrations.event_id', '=', 'team_stays.event_id')
              .where('registrations.status', '=', 'confirmed'),
          ),
        ),
      ]),
    )
    .orderBy('events.starts_at')
    .orderBy('team_stays.id')
    .execute();
}
export type OwnTeamStayRow = Awaited<ReturnType<typeof listOwnTeamStayRows>>[number];

/** Replaces diet and arrival of a person of the team. Null removes them. Returns false if the stay is gone. Atomic. */
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
