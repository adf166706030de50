import {
  announcedBeside,
  announcedCommittees,
  announcedEvent,
  announcedWindows,
  archivedEvents,
} from '#conference/server/index.ts';
import { publishedPictures } from '#media/server/index.ts';
import type { PageInputs, Pictures } from '#pages/page-inputs.ts';
import { publishedContent } from '#pages/server/index.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { sampleInputs } from './sample-inputs.ts';

/** Reads what pages are made of: what superadmins have set and published, and the library, come from the database. */
export async function readPageInputs(queries: Queries): Promise<PageInputs> {
  return {
    content: await publishedContent(queries),
    region: await readRegion(queries),
    event: await announcedEvent(queries),
    otherEvents: await announcedBeside(queries),
    windows: await announcedWindows(queries),
    archivedEvents: await archivedEvents(queries),
    committees: await announcedCommittees(queries),
    pictures: await readPictures(queries),
  };
}

/** Reads the club's own blogs as they are published, with the pictures that they name. */
export async function readStoredBlogs(
  queries: Queries,
): Promise<Pick<PageInputs['content'], 'blogs'> & Pick<PageInputs, 'pictures'>> {
  const { blogs } = await publishedContent(queries);
  return { blogs, pictures: await readPictures(queries) };
}

async function readPictures(queries: Queries): Promise<Pictures> {
  const published = Object.entries(await publishedPictures(queries));
  const ofLibrary = published.map(([name, { files, focus }]) => [name, { ...files, focus }]);
  return { ...sampleInputs.pictures, ...Object.fromEntries(ofLibrary) };
}
