import type { Db } from '#platform/server/db/tables.ts';

export async function listConfirmedDelegates(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id',
      'registrations.account_id as accountId',
      'accounts.name',
      'accounts.email',
      'registrations.delegation_id as groupId',
      'registrations.experience_level as experienceLevel',
      'delegations.name as groupName',
      'committees.value as committee',
      'portfolios.name as portfolio',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .orderBy('registrations.id')
    .execute();
}
export type ConfirmedDelegate = Awaited<ReturnType<typeof listConfirmedDelegates>>[number];

export async function findOwnRegistration(db: Db, eventId: string, accountId: string) {
  return db
    .selectFrom('registrations')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id',
      'registrations.seat_id as seatId',
      'committees.value as committee',
      'committees.short_name as committeeName',
      'portfolios.name as portfolio',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function findDelegateContact(db: Db, registrationId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'accounts.name',
      'accounts.email',
      'events.name as eventName',
      'events.id as eventId',
      'registrations.seat_id as seatId',
    ])
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst();
}

export async function findSeatById(db: Db, seatId: string) {
  return db
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'committees.value as committeeValue',
      'committees.name as committee',
      'committees.short_name as committeeName',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
      'portfolios.name as portfolio',
    ])
    .where('seats.id', '=', seatId)
    .executeTakeFirst();
}

export async function listConfirmedRegistrationsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'events.id as eventId',
      'events.name as eventName',
      'registrations.seat_id as seatId',
    ])
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .orderBy('registrations.id')
    .execute();
}

export async function listUnseatedConfirmedRegistrationIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .where('seat_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPendingRegistrations(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}
