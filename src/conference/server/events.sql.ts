import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import type { EventState } from '../contract.ts';

export interface Fees {
  individualPaise: number;
  groupMemberPaise: number;
  hospitalityPaise: number;
}

/** Epoch milliseconds; null if not set. */
export interface Window {
  opensAt: number | null;
  closesAt: number | null;
}

/** Epoch milliseconds. */
export interface Dates {
  startsAt: number;
  endsAt: number;
}

/** An event. */
export interface Event {
  id: string;
  name: string;
  shortName: string;
  theme: string;
  venue: { name: string; address: string; mapUrl: string };
  state: EventState;
  /** The event on the public pages. */
  isMain: boolean;
  fees: Fees;
  /** Whether the public page lists its portfolios and marks the taken ones. */
  portfoliosShown: boolean;
  window: Window;
  /** Null while it is unknown. */
  dates: Dates | null;
  /** Typed text for the dates; empty by default. */
  ownWords: string;
  timeZone: string;
  /** The revision of its settings. */
  revision: number;
  /** The revision of its committees and portfolios. */
  catalogueRevision: number;
}

export const asEvent = (row: Selectable<Tables['events']> & { mainId: string | null }): Event => ({
  id: row.id,
  name: row.name,
  shortName: row.short_name,
  theme: row.theme,
  venue: { name: row.venue_name, address: row.venue_address, mapUrl: row.venue_map },
  state: row.state,
  isMain: row.mainId !== null,
  fees: {
    individualPaise: row.individual_fee_paise,
    groupMemberPaise: row.group_member_fee_paise,
    hospitalityPaise: row.hospitality_fee_paise,
  },
  portfoliosShown: row.portfolios_shown_at !== null,
  window: { opensAt: row.registration_opens_at, closesAt: row.registration_closes_at },
  dates:
    row.starts_at === null || row.ends_at === null ? null : { startsAt: row.starts_at, endsAt: row.ends_at },
  ownWords: row.dates_in_words,
  timeZone: row.time_zone,
  revision: row.revision,
  catalogueRevision: row.catalogue_revision,
});

const selectEvents = (db: Db) =>
  db
    .selectFrom('events')
    .leftJoin('main_event', 'main_event.event_id', 'events.id')
    .selectAll('events')
    .select('main_event.event_id as mainId');

/** @param name the current or a former name */
export async function findEvent(db: Db, name: string): Promise<Event | undefined> {
  const row = await selectEvents(db)
    .innerJoin('event_names', 'event_names.event_id', 'events.id')
    .where('event_names.name', '=', name)
    .executeTakeFirst();
  return row && asEvent(row);
}

/** Finds an event by name, except drafts, which only the desk may see. */
export async function findShownEvent(db: Db, name: string): Promise<Event | undefined> {
  const event = await findEvent(db, name);
  return event?.state === 'draft' ? undefined : event;
}

export async function findEventById(db: Db, id: string): Promise<Event | undefined> {
  const row = await selectEvents(db).where('events.id', '=', id).executeTakeFirst();
  return row && asEvent(row);
}

/** The main event. Undefined only during the first start. */
export async function findMainEvent(db: Db): Promise<Event | undefined> {
  const row = await selectEvents(db).where('main_event.event_id', 'is not', null).executeTakeFirst();
  return row && asEvent(row);
}

const states: readonly EventState[] = ['announced', 'draft', 'over', 'archived'];

/** All events: the main one first, then announced ones, drafts and past ones, each with the latest first. */
export async function allEvents(db: Db): Promise<Event[]> {
  const rows = await selectEvents(db).orderBy('events.id').execute();
  const place = ({ isMain, state }: Event) => (isMain ? -1 : states.indexOf(state));
  return rows
    .map(asEvent)
    .sort((a, b) => place(a) - place(b) || (b.dates?.startsAt ?? 0) - (a.dates?.startsAt ?? 0));
}

/** The former names of events, by event id. */
export async function formerNames(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('event_names')
    .innerJoin('events', 'events.id', 'event_names.event_id')
    .select(['event_names.event_id as id', 'event_names.name'])
    .whereRef('event_names.name', '!=', 'events.name')
    .orderBy('event_names.name')
    .execute();
  const ofEach = Map.groupBy(rows, ({ id }) => id);
  return new Map([...ofEach].map(([id, named]) => [id, named.map(({ name }) => name)]));
}
