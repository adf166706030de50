import { eventSituationColumns } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';

const respondents = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('welfare_settings', 'welfare_settings.event_id', 'registrations.event_id')
    .leftJoin('delegate_details', 'delegate_details.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'registrations.mode',
      'registrations.accommodation',
      'registrations.status',
      'registrations.seat_id as seatId',
      ...eventSituationColumns,
      'welfare_settings.birth_date_asked_at as birthDateAskedAt',
      'delegate_details.birth_date as birthDate',
      'accounts.branch',
      'accounts.name',
      'accounts.email',
    ])
    .orderBy('registrations.id');

/** Lists the registrations of an account, oldest first. */
export async function listRespondentRegistrationsOfAccount(db: Db, accountId: string) {
  return respondents(db).where('registrations.account_id', '=', accountId).execute();
}

export async function listRespondentRegistrations(db: Db, registrationIds: readonly string[]) {
  return respondents(db).where('registrations.id', 'in', registrationIds).execute();
}

export async function listSeatedRegistrationsOfEvent(db: Db, eventId: string) {
  return respondents(db)
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.seat_id', 'is not', null)
    .execute();
}
