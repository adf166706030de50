import { sql } from 'kysely';
import type { Queries } from '#platform/server/db/tables.ts';

const day = 24 * 60 * 60_000;
/** Days begin at midnight in Asia/Kolkata, which knows no summer time. */
const kolkataAhead = 5.5 * 60 * 60_000;

/** The first moment of the day that {@link countKinds} numbers so, as if Kolkata were UTC. */
export function startOfDay(number: number): Date {
  return new Date(number * day);
}

/** How many registrations of an event there are of each day, status and kind, and their fees in rupees. */
export async function countKinds(queries: Queries, eventId: string) {
  return queries
    .selectFrom('registrations')
    .select((eb) => [
      sql<number>`(registered_at + ${sql.lit(kolkataAhead)}) / ${sql.lit(day)}`.as('day'),
      'status',
      'accommodation',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('registration_fee').as('registration'),
      eb.fn.sum<number>('hospitality_fee').as('hospitality'),
    ])
    .where('event_id', '=', eventId)
    .groupBy(['day', 'status', 'accommodation'])
    .orderBy('day')
    .execute();
}

/** How many registrations of an event come from each college outside the institute, most first. */
export async function countColleges(queries: Queries, eventId: string) {
  return queries
    .selectFrom('registrations')
    .select((eb) => [eb.ref('college').$notNull().as('college'), eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('college', 'is not', null)
    .groupBy('college')
    .orderBy('count', 'desc')
    .orderBy('college')
    .execute();
}

/** How many registrations of an event name each committee first. */
export async function countFirstChoices(queries: Queries, eventId: string) {
  return queries
    .selectFrom('registration_committees as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .select((eb) => ['wishes.committee', eb.fn.countAll<number>().as('count')])
    .where('registrations.event_id', '=', eventId)
    .where('wishes.position', '=', 0)
    .groupBy('wishes.committee')
    .execute();
}
