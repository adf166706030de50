import type { SelectQueryBuilder } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';

/** How many rows a query finds, counted no further than one more than `most`: then they are not few. */
export async function countFew<T extends keyof Tables, R>(
  queries: Queries,
  found: SelectQueryBuilder<Tables, T, R>,
  most: number,
): Promise<number> {
  const { count } = await queries
    .selectFrom(found.limit(most + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
