import type { Changes, Queries } from '#platform/server/db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** One row, from the first change on. */
    site_version: { id: number; version: number };
  }
}

const theRow = 1;

/** How often what the public pages show has changed. */
export async function readSiteVersion(queries: Queries): Promise<number> {
  const row = await queries.selectFrom('site_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Says that what the public pages show has changed: every process renders them anew within a second of the end of the
 * transaction. To be called last in it, since all such changes wait for each other there.
 */
export async function touchSite(changes: Changes): Promise<void> {
  await changes
    .insertInto('site_version')
    .values({ id: theRow, version: 1 })
    .onConflict((known) =>
      known.column('id').doUpdateSet((eb) => ({ version: eb('site_version.version', '+', 1) })),
    )
    .execute();
}
