import { listPublicNoticesOfAnyTime } from '#announcements/server/index.ts';
import {
  findMainEvent,
  getPublicMainEvent,
  getRegistrationWindowsByEventId,
  listArchivedEvents,
  listMainEventCommittees,
  listOtherAnnouncedEvents,
} from '#conference/server/index.ts';
import { findEmblemDigest, getPublishedPicturesByName } from '#media/server/index.ts';
import type { PageInputs, Pictures } from '#pages/page-inputs.ts';
import { getPublishedContent } from '#pages/server/index.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { findPressPictureBytes, mapPublishedArticles } from '#press/server/index.ts';
import { findRecordText, listPublicRecords } from '#record/server/index.ts';
import { hasTwoReadersWithKeysAndRoles } from '#reports/server/index.ts';
import { findPublicSitePlan, listPublicSessions } from '#timetable/server/index.ts';
import { sampleInputs } from './sample-inputs.ts';

export async function readPageInputs(db: Db): Promise<PageInputs> {
  return {
    content: await getPublishedContent(db),
    region: await getClubRegion(db),
    event: await getPublicMainEvent(db),
    otherEvents: await listOtherAnnouncedEvents(db),
    windows: await getRegistrationWindowsByEventId(db),
    archivedEvents: await listArchivedEvents(db),
    records: await listPublicRecords(db, await mapPublishedArticles(db)),
    committees: await listMainEventCommittees(db),
    ...(await readTimetable(db)),
    notices: await listPublicNoticesOfAnyTime(db),
    isReportFormOpen: await hasTwoReadersWithKeysAndRoles(db),
    pictures: await readPictures(db),
    emblem: await findEmblemDigest(db),
  };
}

/** Reads a file of a public record. Undefined if it was deleted. */
export async function readRecordFile(db: Db, id: string): Promise<Uint8Array | undefined> {
  return (await findRecordText(db, id))?.bytes ?? findPressPictureBytes(db, id);
}

async function readTimetable(db: Db): Promise<Pick<PageInputs, 'timetable' | 'sitePlan'>> {
  const main = await findMainEvent(db);
  if (!main) return { timetable: [], sitePlan: null };
  return { timetable: await listPublicSessions(db, main), sitePlan: await findPublicSitePlan(db, main) };
}

export async function readPublishedBlogsAndPictures(
  db: Db,
): Promise<Pick<PageInputs['content'], 'blogs'> & Pick<PageInputs, 'pictures'>> {
  const { blogs } = await getPublishedContent(db);
  return { blogs, pictures: await readPictures(db) };
}

async function readPictures(db: Db): Promise<Pictures> {
  const published = Object.entries(await getPublishedPicturesByName(db));
  const ofLibrary = published.map(([name, { files, focus }]) => [name, { ...files, focus }]);
  return { ...sampleInputs.pictures, ...Object.fromEntries(ofLibrary) };
}
