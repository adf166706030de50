import type { Queries } from '#platform/server/db/tables.ts';

/** Counts all registrations of an event, including those of erased accounts. */
export async function everRegistered(queries: Queries, eventId: string): Promise<number> {
  const count = async (table: 'registrations' | 'erased_registrations') =>
    (
      await queries
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
    ).count;
  return (await count('registrations')) + (await count('erased_registrations'));
}
