import type { Db } from '#platform/server/db/tables.ts';

/** Finds the seat of a confirmed delegate at an event, with its committee. */
export async function findOwnCommittee(db: Db, eventId: string, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id as registrationId',
      'portfolios.name as portfolio',
      'committees.id as committeeId',
      'committees.value',
      'committees.name',
      'committees.short_name as shortName',
      'committees.agenda',
      'committees.hue',
      'committees.first_period as firstPeriod',
      'committees.second_period as secondPeriod',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .executeTakeFirst();
}

/** Counts the other delegates with each portfolio of a committee, in the order of the catalogue. */
export async function takenBesides(db: Db, committeeId: string, registrationId: string) {
  return db
    .selectFrom('portfolios')
    .innerJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .innerJoin('registrations', 'registrations.seat_id', 'seats.id')
    .select((eb) => ['portfolios.name as portfolio', eb.fn.countAll<number>().as('delegates')])
    .where('portfolios.committee_id', '=', committeeId)
    .where('registrations.id', '!=', registrationId)
    .groupBy(['portfolios.id', 'portfolios.name', 'portfolios.position'])
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .execute();
}
