import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { SeatCounts } from '../rule/are-seats-full.ts';

export interface CountedEvent extends SeatCounts {
  id: string;
  isFull: boolean;
}

/**
 * Counts the seats and the confirmed delegates of all announced events. Includes seats of withdrawn committees and
 * portfolios only if a delegate has them.
 */
export async function countSeatsOfAnnouncedEvents(db: Db): Promise<CountedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select((eb) => [
      'events.id',
      'events.full_at',
      eb
        .selectFrom('registrations')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('registrations.event_id', '=', 'events.id')
        .where('registrations.status', '=', 'confirmed')
        .as('confirmed'),
    ])
    .where('events.state', '=', 'announced')
    .orderBy('events.id')
    .execute();
  const seats = await db
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .innerJoin('events', 'events.id', 'committees.event_id')
    .leftJoin('registrations', 'registrations.seat_id', 'seats.id')
    .select((eb) => {
      const isCurrent = eb.and([
        eb('committees.withdrawn_at', 'is', null),
        eb('portfolios.withdrawn_at', 'is', null),
      ]);
      const isOffered = eb.and([isCurrent, eb('portfolios.withheld_at', 'is', null)]);
      const isHeld = eb('registrations.id', 'is not', null);
      const count = eb.fn.countAll<number>();
      return [
        'committees.event_id as eventId',
        count.filterWhere(eb.or([isCurrent, isHeld])).as('seats'),
        count.filterWhere(isOffered).as('offered'),
        count.filterWhere(eb.and([isOffered, eb.not(isHeld)])).as('free'),
      ];
    })
    .where('events.state', '=', 'announced')
    .groupBy('committees.event_id')
    .execute();
  const none = { seats: 0, offered: 0, free: 0 };
  return rows.map(({ id, full_at, confirmed }) => {
    const { eventId: _eventId, ...counts } = seats.find(({ eventId }) => eventId === id) ?? {
      eventId: id,
      ...none,
    };
    return { id, isFull: full_at !== null, confirmed: confirmed ?? 0, ...counts };
  });
}

/** Marks an event as full, or as not full if `fullAt` is null. Returns false if another process has already done so. */
export async function setEventFull(
  transaction: Transaction,
  id: string,
  fullAt: number | null,
): Promise<boolean> {
  const row = await transaction
    .updateTable('events')
    .set({ full_at: fullAt })
    .where('id', '=', id)
    .where('full_at', fullAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
