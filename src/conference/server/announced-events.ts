import type { Committee } from '#conference/content/index.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import type { RegistrationWindow } from '#pages/rule/registration-state.ts';
import { isoWithOffset } from '#platform/rule/dates.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { listOfferedCommittees } from './committees.sql.ts';
import { formatEventDates } from './describe-event.ts';
import { type Dates, type Event, findMainEvent, listEvents } from './events.sql.ts';
import { type FeeRound, listFeeRounds, mapFeeRoundsByEvent } from './fee-rounds.sql.ts';
import { toPublicRegistrationWindow } from './registration-window.ts';

/**
 * Returns the main event as the public pages show it (product 5.8).
 * @throws Error during the first start, before the event of the content files was added
 */
export async function getPublicMainEvent(db: Db): Promise<AnnouncedEvent> {
  const event = await findMainEvent(db);
  if (!event?.dates) throw new Error('the main event is missing or has no dates');
  const rounds = await listFeeRounds(db, event.id);
  return toAnnouncedEvent(event, event.dates, { ...(await getClubRegion(db)), rounds });
}

export async function listOtherAnnouncedEvents(db: Db): Promise<AnnouncedEvent[]> {
  const [events, region, rounds] = await Promise.all([
    listEvents(db),
    getClubRegion(db),
    mapFeeRoundsByEvent(db),
  ]);
  return events
    .filter(({ isMain, state }) => !isMain && state === 'announced')
    .flatMap((event) => {
      const own = { ...region, rounds: rounds.get(event.id) ?? [] };
      return event.dates ? [toAnnouncedEvent(event, event.dates, own)] : [];
    });
}

/** Returns the registration windows of all announced events, by event id. */
export async function getRegistrationWindowsByEventId(
  db: Db,
): Promise<Readonly<Record<string, RegistrationWindow>>> {
  const announced = (await listEvents(db)).filter(({ state }) => state === 'announced');
  return Object.fromEntries(announced.map((event) => [event.id, toPublicRegistrationWindow(event)]));
}

function toAnnouncedEvent(
  event: Event,
  { startsAt, endsAt }: Dates,
  { locale, currency, rounds }: Pick<ClubRegion, 'locale' | 'currency'> & { rounds: readonly FeeRound[] },
): AnnouncedEvent {
  const { id, name, shortName, theme, venue, timeZone, fees } = event;
  return {
    id,
    name,
    shortName,
    theme,
    venue,
    timeZone,
    startsAt: isoWithOffset(startsAt, event),
    endsAt: isoWithOffset(endsAt, event),
    datesInWords: formatEventDates(event, locale),
    fees: { currency: currency.code, ...fees },
    ...(rounds.length > 0 && {
      feeRounds: rounds.map(({ name: round, endsAt, placesLeft, fees: amounts }) => ({
        name: round,
        endsAt,
        placesLeft,
        fees: amounts,
      })),
    }),
    ...(event.state === 'over' && { isOver: true }),
  };
}

export async function listMainEventCommittees(db: Db): Promise<Committee[]> {
  const main = await findMainEvent(db);
  return main ? listPublicCommittees(db, main.id) : [];
}

export async function listBannersOfAllCommittees(db: Db): Promise<Pick<Committee, 'banner' | 'shortName'>[]> {
  const events = await listEvents(db);
  return (await Promise.all(events.map(({ id }) => listPublicCommittees(db, id)))).flat();
}

async function listPublicCommittees(db: Db, eventId: string): Promise<Committee[]> {
  return (await listOfferedCommittees(db, eventId)).map(
    ({ id: _id, portfolios: _portfolios, ...committee }) => ({
      ...committee,
      description: committee.description.split(/\n\s*\n/).filter(Boolean),
      // A committee without a photograph has a generated pattern with this name.
      banner: committee.banner || `committee-${committee.value.toLowerCase()}`,
    }),
  );
}
