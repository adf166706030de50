import type { Queries } from '#platform/server/db/tables.ts';

/**
 * The delegates of an event who may swap: confirmed, with a seat that is offered to delegates. Withheld ones are given by the
 * desk alone, and withdrawn ones are not given any more (product 5.5). Who comes first was given the portfolio's first seat.
 */
export async function swapParties(queries: Queries, eventId: string) {
  return queries
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id',
      'registrations.account_id as accountId',
      'registrations.experience_level as experienceLevel',
      'seats.id as seatId',
      'portfolios.id as portfolioId',
      'portfolios.name as portfolio',
      'portfolios.demanding_at as demandingAt',
      'committees.value as committee',
      'committees.short_name as committeeName',
      'committees.name as committeeFullName',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .where('portfolios.withheld_at', 'is', null)
    .orderBy('committees.position')
    .orderBy('committees.id')
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .orderBy('seats.number')
    .execute();
}
export type SwapParty = Awaited<ReturnType<typeof swapParties>>[number];
