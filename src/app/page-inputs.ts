import {
  announcedCommittees,
  announcedEvent,
  announcedWindows,
  archivedEvents,
  otherAnnouncedEvents,
} from '#conference/server/index.ts';
import { publishedPictures } from '#media/server/index.ts';
import type { PageInputs, Pictures } from '#pages/page-inputs.ts';
import { publishedContent } from '#pages/server/index.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { sampleInputs } from './sample-inputs.ts';

/** Reads the data of the public pages: published documents, settings, events and pictures. */
export async function readPageInputs(db: Db): Promise<PageInputs> {
  return {
    content: await publishedContent(db),
    region: await readRegion(db),
    event: await announcedEvent(db),
    otherEvents: await otherAnnouncedEvents(db),
    windows: await announcedWindows(db),
    archivedEvents: await archivedEvents(db),
    committees: await announcedCommittees(db),
    pictures: await readPictures(db),
  };
}

/** Reads the published blogs of the club with their pictures. */
export async function readStoredBlogs(
  db: Db,
): Promise<Pick<PageInputs['content'], 'blogs'> & Pick<PageInputs, 'pictures'>> {
  const { blogs } = await publishedContent(db);
  return { blogs, pictures: await readPictures(db) };
}

async function readPictures(db: Db): Promise<Pictures> {
  const published = Object.entries(await publishedPictures(db));
  const ofLibrary = published.map(([name, { files, focus }]) => [name, { ...files, focus }]);
  return { ...sampleInputs.pictures, ...Object.fromEntries(ofLibrary) };
}
