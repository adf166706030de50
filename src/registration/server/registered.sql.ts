import type { Queries } from '#platform/server/db/tables.ts';

/** How many delegates have ever registered for an event, those among them whose accounts were erased since. */
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
