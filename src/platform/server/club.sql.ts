import { currencyOf } from '../rule/currency.ts';
import type { Institute } from '../rule/institute.ts';
import type { ClubRegion } from '../rule/region.ts';
import type { Db, Transaction } from './db/tables.ts';

export interface Club extends ClubRegion {
  readonly name: string;
  readonly shortName: string;
  readonly email: string;
  /** The lines of the postal address. */
  readonly address: readonly string[];
  readonly taxNumber: string | null;
  readonly institute: Institute | null;
}

/** The club by open transaction, so that each transaction reads it once. */
const clubs = new WeakMap<Db, Promise<Club>>();

export function getClub(db: Db): Promise<Club> {
  if (!db.isTransaction) return readClub(db);
  const club = clubs.get(db) ?? readClub(db);
  clubs.set(db, club);
  return club;
}

async function readClub(db: Db): Promise<Club> {
  const { institute, currency, address, ...club } = await db
    .selectFrom('club')
    .select(['name', 'short_name as shortName', 'email', 'institute', 'address', 'tax_number as taxNumber'])
    .select(['time_zone as timeZone', 'locale', 'currency', 'country'])
    .executeTakeFirstOrThrow();
  return {
    ...club,
    address: address?.split('\n') ?? [],
    institute: parseInstitute(institute),
    currency: currencyOf(currency, club.locale),
  };
}

function parseInstitute(json: string | null): Institute | null {
  return json === null ? null : (JSON.parse(json) as Institute);
}

interface ClubToSave extends Omit<Club, 'currency'> {
  /** ISO 4217 code, such as 'INR'. */
  readonly currency: string;
}

export async function saveClub(
  transaction: Transaction,
  { name, shortName, email, address, taxNumber, institute, timeZone, locale, currency, country }: ClubToSave,
): Promise<void> {
  const row = {
    name,
    short_name: shortName,
    email,
    address: address.join('\n'),
    tax_number: taxNumber,
    institute: institute && JSON.stringify(institute),
    time_zone: timeZone,
    locale,
    currency,
    country,
  };
  await transaction
    .insertInto('club')
    .values({ id: 1, ...row })
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
  clubs.delete(transaction);
}

export async function getClubRegion(db: Db): Promise<ClubRegion> {
  const { timeZone, locale, currency, country } = await getClub(db);
  return { timeZone, locale, currency, country };
}

/**
 * Returns the institute of the club, or null if the club belongs to no institute. Also returns null if no club is
 * stored yet, as in the database of an older release until the server has started once with this release.
 */
export async function findClubInstitute(db: Db): Promise<Institute | null> {
  const club = await db.selectFrom('club').select('institute').executeTakeFirst();
  return parseInstitute(club?.institute ?? null);
}
