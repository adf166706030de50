import type { Db } from '#platform/server/db/tables.ts';

export async function listSeatsWithDelegates(db: Db, eventId: string) {
  return db
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('registrations', 'registrations.seat_id', 'seats.id')
    .leftJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .select([
      'committees.value as committee',
      'committees.short_name as committeeName',
      'portfolios.name as portfolio',
      'portfolios.withheld_at as withheldAt',
      'seats.number',
      'registrations.id as registrationId',
      'registrations.college',
      'accounts.name',
      'accounts.email',
      'delegations.name as group',
    ])
    .where('committees.event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('registrations.id', 'is not', null),
        eb.and([eb('committees.withdrawn_at', 'is', null), eb('portfolios.withdrawn_at', 'is', null)]),
      ]),
    )
    .orderBy('committees.position')
    .orderBy('committees.id')
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .orderBy('seats.number')
    .execute();
}
