import type { Queries } from '#platform/server/db/tables.ts';
import { site as sampleClub } from '#site/content/site.ts';
import type { Site } from '#site/contract/documents.ts';
import { newestPublication, newestTextOf } from './publications.sql.ts';
import { lastReadable } from './published-content.ts';
import { readable } from './stored-documents.ts';

/**
 * Who the club is, as its pages say it: for mails, authenticators, passkeys, and whatever else names it (product 2.10). It is
 * read each time, in one statement, so that a name that was published holds everywhere at once.
 */
export async function publishedClub(queries: Queries): Promise<Site> {
  const taken = await newestTextOf(queries, 'site');
  if (!taken) return sampleClub;
  const club = readable('site', taken.text);
  if (club) return club;
  const { value } = await lastReadable(queries, 'site', await newestPublication(queries), taken.revision);
  return value;
}
