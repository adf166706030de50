import type { Region } from '../rule/dates.ts';
import type { Db, Transaction } from './db/tables.ts';

/** Names and addresses of the club, and the region that formats its dates. */
export interface Club extends Region {
  readonly name: string;
  readonly shortName: string;
  /** The club's public e-mail address. */
  readonly email: string;
}

export async function readClub(db: Db): Promise<Club> {
  return db
    .selectFrom('club')
    .select(['name', 'short_name as shortName', 'email', 'time_zone as timeZone', 'locale'])
    .executeTakeFirstOrThrow();
}

/** Saves the published names and addresses. The region is unchanged. */
export async function saveClub(
  transaction: Transaction,
  { name, shortName, email }: Omit<Club, keyof Region>,
): Promise<void> {
  const row = { name, short_name: shortName, email };
  await transaction
    .insertInto('club')
    .values({ id: 1, ...row })
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
}

/** The time zone and locale of the club, for public pages and screens. */
export async function readRegion(db: Db): Promise<Region> {
  const { timeZone, locale } = await readClub(db);
  return { timeZone, locale };
}
