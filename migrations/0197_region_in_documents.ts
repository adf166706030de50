import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

interface Before {
  club: { time_zone: string; locale: string };
  document_revisions: { kind: string; revision: number; value: string };
}

/** The values of clubs that never changed theirs. The program adds them to older documents by itself. */
const unchanged = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const localeWithCountry = /^[a-z]{2,3}-[A-Z]{2}$/;

/** Adds the region to the stored details of the club, where the time zone or the locale was changed by hand. */
export const up: Step = async (schema) => {
  const db = schema as unknown as Kysely<Before>;
  const club = await db.selectFrom('club').select(['time_zone', 'locale']).executeTakeFirst();
  if (!club) return;
  const locale = localeWithCountry.test(club.locale) ? club.locale : unchanged.locale;
  if (club.time_zone === unchanged.timeZone && locale === unchanged.locale) return;
  const region = { country: locale.slice(-2), currency: 'INR', locale, timeZone: club.time_zone };
  const revisions = await db
    .selectFrom('document_revisions')
    .select(['revision', 'value'])
    .where('kind', '=', 'site')
    .execute();
  for (const { revision, value } of revisions) {
    const site: unknown = JSON.parse(value);
    if (typeof site !== 'object' || site === null || Array.isArray(site) || 'region' in site) continue;
    await db
      .updateTable('document_revisions')
      .set({ value: JSON.stringify({ ...site, region }) })
      .where('kind', '=', 'site')
      .where('revision', '=', revision)
      .execute();
  }
};
