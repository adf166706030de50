import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getPublicMainEvent } from '#conference/server/announced-events.ts';
import { findEventByName } from '#conference/server/events.sql.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { conference, event, eventName, fees } from './support/conference.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

const days = { starts: Date.UTC(2032, 10, 30, 4), ends: Date.UTC(2032, 11, 2, 4) };

/** Inserts an event as the version without a main event did, with or without dates set by a superadmin. */
async function writeOldEvent(id: string, name: string, set: boolean): Promise<void> {
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee, dates_in_words,
      starts_at, ends_at, dates_set_at, catalogue_revision)
    values (${id}, ${name}, ${fees.individual}, 1, 1, 'words of the files', ${set ? days.starts : 0},
      ${set ? days.ends : 0}, ${set ? 1 : null}, 1)`.execute(site.db.kysely);
}

test('the event of the content files becomes the main event, with the dates of its superadmin', async () => {
  await site.migrateTo('0040_last_days');
  await writeOldEvent('event-of-old', 'Sample Conference of old', false);
  await writeOldEvent(event.id, eventName, true);
  await site.update();
  expect(await findEventByName(site.db.queries, 'Sample Conference of old')).toMatchObject({
    dates: null,
    isMain: false,
  });
  const start = () => seedEventAndCommittees({ db: site.db, clock: () => 5 }, conference);
  await Promise.all([start(), start()]);
  expect(await getPublicMainEvent(site.db.queries)).toMatchObject({
    ...{ name: eventName, startsAt: '2032-11-30T09:30:00+05:30' },
    datesInWords: '30 November to 2 December 2032',
  });
  expect(await findEventByName(site.db.queries, eventName)).toMatchObject({ id: event.id, isMain: true });
});
