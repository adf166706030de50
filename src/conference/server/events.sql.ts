import type { Selectable } from 'kysely';
import { defaultRegion } from '#platform/rule/region.ts';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { type PaymentWayKind, paymentWayKinds } from '../contract/payment-ways.ts';
import type { EventState } from '../contract.ts';
import type { EventSituation } from '../rule/what-is-possible.ts';

export interface Fees {
  individualAmount: number;
  groupMemberAmount: number;
  /** Null if the event offers no accommodation. */
  hospitalityAmount: number | null;
}

/** Times are epoch milliseconds; null if not set. */
export interface Window {
  opensAt: number | null;
  closesAt: number | null;
}

/** Times are epoch milliseconds. */
export interface Dates {
  startsAt: number;
  endsAt: number;
}

export interface Event {
  id: string;
  name: string;
  shortName: string;
  theme: string;
  venue: { name: string; address: string; mapUrl: string };
  state: EventState;
  isMain: boolean;
  fees: Fees;
  /** True if the public page lists the portfolios and marks the taken ones. */
  portfoliosShown: boolean;
  /** True if delegates can still register when all seats are taken. */
  hasWaitingList: boolean;
  /** The payment methods that the setup chose, with which the form of the first payment details begins. */
  plannedPaymentWays: readonly PaymentWayKind[];
  /** True if all seats are taken. Updated every two seconds (`startFullEventUpdater`). */
  isFull: boolean;
  window: Window;
  /** Null if not set. */
  dates: Dates | null;
  /** False if the dates are those of the content files, and no superadmin has set them. */
  datesAreSet: boolean;
  /** Custom text for the dates; empty if they are formatted. */
  customDates: string;
  /** Time zone of the club, as an IANA name. */
  timeZone: string;
  /** Revision of the settings. */
  revision: number;
  /** Revision of the committees and portfolios. */
  catalogueRevision: number;
}

/** The columns of a joined event from which `toEventSituation` reads when changes are possible. */
export const eventSituationColumns = [
  'events.state as eventState',
  'events.starts_at as startsAt',
  'events.ends_at as endsAt',
  'events.dates_set_at as datesSetAt',
  'events.registration_opens_at as registrationOpensAt',
  'events.registration_closes_at as registrationClosesAt',
  'events.full_at as fullAt',
  'events.waiting_list_at as waitingListAt',
] as const;

export function toEventSituation(row: {
  readonly eventState: EventState;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly datesSetAt: number | null;
  readonly registrationOpensAt: number | null;
  readonly registrationClosesAt: number | null;
  readonly fullAt: number | null;
  readonly waitingListAt: number | null;
}): EventSituation {
  const { startsAt, endsAt } = row;
  return {
    state: row.eventState,
    window: { opensAt: row.registrationOpensAt, closesAt: row.registrationClosesAt },
    dates: startsAt === null || endsAt === null ? null : { startsAt, endsAt },
    datesAreSet: row.datesSetAt !== null,
    isFull: row.fullAt !== null,
    hasWaitingList: row.waitingListAt !== null,
  };
}

interface EventRow extends Selectable<Tables['events']> {
  mainId: string | null;
  /** Null if the database has no row of the club yet. */
  timeZone: string | null;
}

export const toEvent = (row: EventRow): Event => ({
  id: row.id,
  name: row.name,
  shortName: row.short_name,
  theme: row.theme,
  venue: { name: row.venue_name, address: row.venue_address, mapUrl: row.venue_map },
  state: row.state,
  isMain: row.mainId !== null,
  fees: {
    individualAmount: row.individual_fee_amount,
    groupMemberAmount: row.group_member_fee_amount,
    hospitalityAmount: row.without_hospitality_at === null ? row.hospitality_fee_amount : null,
  },
  portfoliosShown: row.portfolios_shown_at !== null,
  hasWaitingList: row.waiting_list_at !== null,
  plannedPaymentWays: parsePaymentWays(row.planned_payment_ways),
  isFull: row.full_at !== null,
  window: { opensAt: row.registration_opens_at, closesAt: row.registration_closes_at },
  dates:
    row.starts_at === null || row.ends_at === null ? null : { startsAt: row.starts_at, endsAt: row.ends_at },
  datesAreSet: row.dates_set_at !== null,
  customDates: row.dates_in_words,
  timeZone: row.timeZone ?? defaultRegion.timeZone,
  revision: row.revision,
  catalogueRevision: row.catalogue_revision,
});

function parsePaymentWays(kinds: string | null): PaymentWayKind[] {
  const planned = kinds?.split(' ') ?? [];
  return paymentWayKinds.filter((kind) => planned.includes(kind));
}

const selectEvents = (db: Db) =>
  db
    .selectFrom('events')
    .leftJoin('main_event', 'main_event.event_id', 'events.id')
    .selectAll('events')
    .select('main_event.event_id as mainId')
    .select((eb) => eb.selectFrom('club').select('time_zone').as('timeZone'));

/** @param name the current or a former name */
export async function findEventByName(db: Db, name: string): Promise<Event | undefined> {
  const row = await selectEvents(db)
    .innerJoin('event_names', 'event_names.event_id', 'events.id')
    .where('event_names.name', '=', name)
    .executeTakeFirst();
  return row && toEvent(row);
}

/** Finds an event by its current or a former name. Leaves out drafts, because only the desk may see them. */
export async function findNonDraftEvent(db: Db, name: string): Promise<Event | undefined> {
  const event = await findEventByName(db, name);
  return event?.state === 'draft' ? undefined : event;
}

export async function findEventById(db: Db, id: string): Promise<Event | undefined> {
  const row = await selectEvents(db).where('events.id', '=', id).executeTakeFirst();
  return row && toEvent(row);
}

/** Finds the main event. Returns undefined only during the first start of a site. */
export async function findMainEvent(db: Db): Promise<Event | undefined> {
  const row = await selectEvents(db).where('main_event.event_id', 'is not', null).executeTakeFirst();
  return row && toEvent(row);
}

const states: readonly EventState[] = ['announced', 'draft', 'over', 'archived'];

/**
 * Lists all events: the main event, then announced events, drafts, past events and archived events. Within each state
 * the event that starts last comes first.
 */
export async function listEvents(db: Db): Promise<Event[]> {
  const rows = await selectEvents(db).orderBy('events.id').execute();
  const rank = ({ isMain, state }: Event) => (isMain ? -1 : states.indexOf(state));
  return rows
    .map(toEvent)
    .sort((a, b) => rank(a) - rank(b) || (b.dates?.startsAt ?? 0) - (a.dates?.startsAt ?? 0));
}

export async function mapFormerNamesByEvent(db: Db): Promise<ReadonlyMap<string, string[]>> {
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
