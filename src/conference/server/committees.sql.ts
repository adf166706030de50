import type { Changes, Queries } from '#platform/server/db/tables.ts';

export interface Committee {
  value: string;
  name: string;
  portfolios: string[];
}

/** The committees of an event with their portfolios, both in the order the club shows them. */
export async function readCommittees(queries: Queries, eventId: string): Promise<Committee[]> {
  const committees = await queries
    .selectFrom('committees')
    .select(['value', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  const portfolios = await queries
    .selectFrom('portfolios')
    .select(['name', 'committee'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return committees.map((committee) => ({
    ...committee,
    portfolios: portfolios
      .filter((portfolio) => portfolio.committee === committee.value)
      .map(({ name }) => name),
  }));
}

/**
 * Brings committees and portfolios up to date. One that left the content disappears from the choice; registrations that
 * name it keep their words.
 */
export async function saveCommittees(
  changes: Changes,
  eventId: string,
  committees: readonly { value: string; name: string; portfolios: readonly string[] }[],
): Promise<void> {
  await changes.deleteFrom('portfolios').where('event_id', '=', eventId).execute();
  await changes.deleteFrom('committees').where('event_id', '=', eventId).execute();
  for (const [position, { value, name, portfolios }] of committees.entries()) {
    await changes.insertInto('committees').values({ event_id: eventId, value, name, position }).execute();
    await changes
      .insertInto('portfolios')
      .values(
        portfolios.map((portfolio, at) => ({
          event_id: eventId,
          name: portfolio,
          committee: value,
          position: at,
        })),
      )
      .execute();
  }
}
