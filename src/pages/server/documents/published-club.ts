import { site as sampleClub } from '#pages/content/site.ts';
import type { Site } from '#pages/contract/documents.ts';
import { saveClub } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newestPublication, newestTextOf } from './publications.sql.ts';
import { lastReadable } from './published-content.ts';
import { readable } from './stored-documents.ts';

/** Who the club is, as its published pages say it. */
async function publishedClub(db: Db): Promise<Site> {
  const taken = await newestTextOf(db, 'site');
  if (!taken) return sampleClub;
  const club = readable('site', taken.text);
  if (club) return club;
  const { value } = await lastReadable(db, 'site', await newestPublication(db), taken.revision);
  return value;
}

/** Writes who the club is for whatever names it outside the pages (product 2.10): with each publication, and when the site starts. */
export async function keepClub(transaction: Transaction): Promise<void> {
  await saveClub(transaction, await publishedClub(transaction));
}
