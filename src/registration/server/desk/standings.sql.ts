import type { Queries } from '#platform/server/db/tables.ts';

/** The state that decisions and assignments depend on. */
export interface Standing {
  eventId: string;
  status: string;
  seatId: string | null;
}

export async function findStanding(queries: Queries, id: string): Promise<Standing | undefined> {
  return queries
    .selectFrom('registrations')
    .select(['event_id as eventId', 'status', 'seat_id as seatId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Filters the registrations of leaders. */
export async function findLeaders(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', ids)
    .where('mode', '=', 'leader')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Addressee {
  registrationId: string;
  name: string;
  email: string;
  eventId: string;
  eventName: string;
}

/** The delegates of registrations, as recipients of mails. */
export async function addresseesOf(queries: Queries, ids: readonly string[]): Promise<Addressee[]> {
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id as registrationId',
      'accounts.name',
      'accounts.email',
      'events.id as eventId',
      'events.name as eventName',
    ])
    .where('registrations.id', 'in', ids)
    .orderBy('registrations.id')
    .execute();
}
