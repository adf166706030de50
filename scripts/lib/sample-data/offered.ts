import type { Context } from '#platform/server/context.ts';

export interface OfferedCommittee {
  id: string;
  portfolios: { id: string; seatId: string }[];
}

/** Lists the committees and portfolios in the order of the catalogue, with the first seat of each portfolio. */
export async function offeredIn({ db }: Pick<Context, 'db'>, eventId: string): Promise<OfferedCommittee[]> {
  const rows = await db.queries
    .selectFrom('committees')
    .innerJoin('portfolios', 'portfolios.committee_id', 'committees.id')
    .innerJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .select(['committees.id as committeeId', 'portfolios.id', 'seats.id as seatId'])
    .where('committees.event_id', '=', eventId)
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .where('seats.number', '=', 1)
    .orderBy('committees.position')
    .orderBy('portfolios.position')
    .execute();
  const byCommittee = Map.groupBy(rows, ({ committeeId }) => committeeId);
  return [...byCommittee].map(([id, portfolios]) => ({ id, portfolios }));
}
