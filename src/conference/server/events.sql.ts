import type { Generated, Selectable } from 'kysely';
import type { Changes, Queries } from '#platform/server/db/tables.ts';

interface EventsTable {
  id: string;
  name: string;
  /** Rupees, as the two below. */
  individual_fee: number;
  group_member_fee: number;
  hospitality_fee: number;
  /** Null while nobody has opened registration. Either end of the window may lie ahead. */
  registration_opens_at: number | null;
  registration_closes_at: number | null;
  starts_at: number;
  ends_at: number;
  /** Since when a superadmin's fees, or dates, hold instead of the content files'. */
  fees_set_at: number | null;
  dates_set_at: number | null;
  revision: Generated<number>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    events: EventsTable;
    committees: { event_id: string; value: string; name: string; position: number };
    portfolios: { event_id: string; name: string; committee: string; position: number };
  }
}

/** Rupees. */
export interface Fees {
  individual: number;
  groupMember: number;
  hospitality: number;
}

/** Epoch milliseconds; null where there is no such end. */
export interface Window {
  opensAt: number | null;
  closesAt: number | null;
}

/** Epoch milliseconds. */
export interface Dates {
  startsAt: number;
  endsAt: number;
}

/** An event as the rules of registration need it. */
export interface Event {
  id: string;
  name: string;
  fees: Fees;
  window: Window;
  dates: Dates;
  /** How often its settings were changed. */
  revision: number;
}

const asEvent = (row: Selectable<EventsTable>): Event => ({
  id: row.id,
  name: row.name,
  fees: {
    individual: row.individual_fee,
    groupMember: row.group_member_fee,
    hospitality: row.hospitality_fee,
  },
  window: { opensAt: row.registration_opens_at, closesAt: row.registration_closes_at },
  dates: { startsAt: row.starts_at, endsAt: row.ends_at },
  revision: row.revision,
});

export async function findEvent(queries: Queries, name: string): Promise<Event | undefined> {
  const row = await queries.selectFrom('events').selectAll().where('name', '=', name).executeTakeFirst();
  return row && asEvent(row);
}

export async function allEvents(queries: Queries): Promise<Event[]> {
  const rows = await queries.selectFrom('events').selectAll().orderBy('id').execute();
  return rows.map(asEvent);
}

/**
 * Counts a change of the event and keeps everybody else from changing it until the end of the transaction.
 * @param revision the change the caller knows of; undefined for whatever there is
 * @returns the event as it was; undefined when there is none, or somebody else has changed it since
 */
export async function lockEvent(
  changes: Changes,
  name: string,
  revision: number | undefined,
): Promise<Event | undefined> {
  let held = changes
    .updateTable('events')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', name);
  if (revision !== undefined) held = held.where('revision', '=', revision);
  const row = await held.returningAll().executeTakeFirst();
  return row && asEvent(row);
}

export async function setWindow(changes: Changes, id: string, { opensAt, closesAt }: Window): Promise<void> {
  await changes
    .updateTable('events')
    .set({ registration_opens_at: opensAt, registration_closes_at: closesAt })
    .where('id', '=', id)
    .execute();
}

/** @param setAt since when they are a superadmin's own; null when they follow the content files */
export async function setFees(changes: Changes, id: string, fees: Fees, setAt: number | null): Promise<void> {
  await changes
    .updateTable('events')
    .set({ ...feeColumns(fees), fees_set_at: setAt })
    .where('id', '=', id)
    .execute();
}

/** @param setAt since when they are a superadmin's own; null when they follow the content files */
export async function setDates(
  changes: Changes,
  id: string,
  { startsAt, endsAt }: Dates,
  setAt: number | null,
): Promise<void> {
  await changes
    .updateTable('events')
    .set({ starts_at: startsAt, ends_at: endsAt, dates_set_at: setAt })
    .where('id', '=', id)
    .execute();
}

const feeColumns = ({ individual, groupMember, hospitality }: Fees) => ({
  individual_fee: individual,
  group_member_fee: groupMember,
  hospitality_fee: hospitality,
});

/**
 * Adds the event, or brings it up to date: its name always, fees and dates unless a superadmin has set them, and the
 * window never, for an event that is known.
 */
export async function saveEvent(
  changes: Changes,
  { id, name, fees, dates, window }: Omit<Event, 'revision'>,
): Promise<void> {
  await changes
    .insertInto('events')
    .values({
      id,
      name,
      ...feeColumns(fees),
      starts_at: dates.startsAt,
      ends_at: dates.endsAt,
      registration_opens_at: window.opensAt,
      registration_closes_at: window.closesAt,
      fees_set_at: null,
      dates_set_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
  const known = () => changes.updateTable('events').where('id', '=', id);
  await known().set(feeColumns(fees)).where('fees_set_at', 'is', null).execute();
  await known()
    .set({ starts_at: dates.startsAt, ends_at: dates.endsAt })
    .where('dates_set_at', 'is', null)
    .execute();
}
