import type { Committee } from '#conference/content/index.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import type { RegistrationWindow } from '#pages/rule/registration-state.ts';
import { isoWithOffset, type Region } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { readCommittees } from './committees.sql.ts';
import { datesOfEvent } from './describe-event.ts';
import { allEvents, type Dates, type Event, findMainEvent } from './events.sql.ts';

/**
 * The main event for the public pages (product 5.8).
 * @throws {Error} when the event of the content files has not been added yet
 */
export async function announcedEvent(db: Db): Promise<AnnouncedEvent> {
  const event = await findMainEvent(db);
  if (!event?.dates) throw new Error('the main event is missing or has no dates');
  return asAnnounced(event, event.dates, await readRegion(db));
}

/** The other announced events, for the public pages. */
export async function otherAnnouncedEvents(db: Db): Promise<AnnouncedEvent[]> {
  const [events, region] = await Promise.all([allEvents(db), readRegion(db)]);
  return events
    .filter(({ isMain, state }) => !isMain && state === 'announced')
    .flatMap((event) => (event.dates ? [asAnnounced(event, event.dates, region)] : []));
}

/** The registration windows of announced events, by the event's id. */
export async function announcedWindows(db: Db): Promise<Readonly<Record<string, RegistrationWindow>>> {
  const announced = (await allEvents(db)).filter(({ state }) => state === 'announced');
  return Object.fromEntries(announced.map(({ id, window }) => [id, window]));
}

function asAnnounced(
  event: Event,
  { startsAt, endsAt }: Dates,
  { locale }: Pick<Region, 'locale'>,
): AnnouncedEvent {
  const { id, name, shortName, theme, venue, timeZone, fees } = event;
  return {
    ...{ id, name, shortName, theme, venue, timeZone },
    startsAt: isoWithOffset(startsAt, event),
    endsAt: isoWithOffset(endsAt, event),
    datesInWords: datesOfEvent(event, locale),
    fees: { currency: 'INR', ...fees },
    ...(event.state === 'over' && { isOver: true }),
  };
}

/** The committees of the main event for the public pages, in the order of the desk. */
export async function announcedCommittees(db: Db): Promise<Committee[]> {
  const main = await findMainEvent(db);
  return main ? shownCommittees(db, main.id) : [];
}

/** Banners and short names of the committees of all events. */
export async function committeesWithPictures(db: Db): Promise<Pick<Committee, 'banner' | 'shortName'>[]> {
  const events = await allEvents(db);
  return (await Promise.all(events.map(({ id }) => shownCommittees(db, id)))).flat();
}

async function shownCommittees(db: Db, eventId: string): Promise<Committee[]> {
  return (await readCommittees(db, eventId)).map(({ id: _id, portfolios: _portfolios, ...committee }) => ({
    ...committee,
    description: committee.description.split(/\n\s*\n/).filter(Boolean),
    // A generated figure is shown until a photograph is chosen.
    banner: committee.banner || `committee-${committee.value.toLowerCase()}`,
  }));
}
