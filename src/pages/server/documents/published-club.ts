import { site as sampleClub } from '#pages/content/site.ts';
import type { Site } from '#pages/contract/documents.ts';
import { saveClub } from '#platform/server/club.sql.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { newestPublication, newestTextOf } from './publications.sql.ts';
import { lastReadable } from './published-content.ts';
import { readable } from './stored-documents.ts';

/** Who the club is, as its published pages say it. */
async function publishedClub(queries: Queries): Promise<Site> {
  const taken = await newestTextOf(queries, 'site');
  if (!taken) return sampleClub;
  const club = readable('site', taken.text);
  if (club) return club;
  const { value } = await lastReadable(queries, 'site', await newestPublication(queries), taken.revision);
  return value;
}

/** Writes who the club is for whatever names it outside the pages (product 2.10): with each publication, and when the site starts. */
export async function keepClub(changes: Changes): Promise<void> {
  await saveClub(changes, await publishedClub(changes));
}
