import type { Changes, Queries } from './db/tables.ts';

/** Who the club is, for whatever names it outside the pages: mails, authenticators, receipts. */
export interface Club {
  readonly name: string;
  readonly shortName: string;
  /** Where people write to the club. */
  readonly email: string;
}

export async function readClub(queries: Queries): Promise<Club> {
  return queries
    .selectFrom('club')
    .select(['name', 'short_name as shortName', 'email'])
    .executeTakeFirstOrThrow();
}

export async function saveClub(changes: Changes, { name, shortName, email }: Club): Promise<void> {
  const row = { name, short_name: shortName, email };
  await changes
    .insertInto('club')
    .values({ id: 1, ...row })
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
}
