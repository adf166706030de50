import type { Changes, Queries } from '#platform/server/db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    events: {
      id: string;
      name: string;
      individual_fee: number;
      group_member_fee: number;
      hospitality_fee: number;
      /** Null while registration is closed. */
      registration_opened_at: number | null;
    };
    committees: { event_id: string; value: string; name: string; position: number };
    portfolios: { event_id: string; name: string; committee: string; position: number };
  }
}

/** An event as the rules of registration need it. Fees in rupees. */
export interface Event {
  id: string;
  name: string;
  fees: { individual: number; groupMember: number; hospitality: number };
  isOpen: boolean;
}

export interface Committee {
  value: string;
  name: string;
  portfolios: string[];
}

const eventColumns = [
  'id',
  'name',
  'individual_fee',
  'group_member_fee',
  'hospitality_fee',
  'registration_opened_at',
] as const;

interface EventRow {
  id: string;
  name: string;
  individual_fee: number;
  group_member_fee: number;
  hospitality_fee: number;
  registration_opened_at: number | null;
}

const asEvent = (row: EventRow): Event => ({
  id: row.id,
  name: row.name,
  fees: {
    individual: row.individual_fee,
    groupMember: row.group_member_fee,
    hospitality: row.hospitality_fee,
  },
  isOpen: row.registration_opened_at !== null,
});

export async function findEvent(queries: Queries, name: string): Promise<Event | undefined> {
  const row = await queries
    .selectFrom('events')
    .select(eventColumns)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && asEvent(row);
}

export async function allEvents(queries: Queries): Promise<Event[]> {
  const rows = await queries.selectFrom('events').select(eventColumns).orderBy('id').execute();
  return rows.map(asEvent);
}

/** The committees of an event with their portfolios, both in the order the club shows them. */
export async function readCommittees(queries: Queries, eventId: string): Promise<Committee[]> {
  const committees = await queries
    .selectFrom('committees')
    .select(['value', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  const portfolios = await queries
    .selectFrom('portfolios')
    .select(['name', 'committee'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return committees.map((committee) => ({
    ...committee,
    portfolios: portfolios
      .filter((portfolio) => portfolio.committee === committee.value)
      .map(({ name }) => name),
  }));
}

/** Opens (with the time) or closes (null) the window. Returns the event's id, or undefined when there is no such event. */
export async function setWindow(
  changes: Changes,
  name: string,
  openedAt: number | null,
): Promise<string | undefined> {
  const row = await changes
    .updateTable('events')
    .set({ registration_opened_at: openedAt })
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds the event, or brings its name and fees up to date; the window of an event that is known stays as it is. */
export async function saveEvent(changes: Changes, event: Event, now: number): Promise<void> {
  const facts = {
    name: event.name,
    individual_fee: event.fees.individual,
    group_member_fee: event.fees.groupMember,
    hospitality_fee: event.fees.hospitality,
  };
  await changes
    .insertInto('events')
    .values({ id: event.id, ...facts, registration_opened_at: event.isOpen ? now : null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
}

/**
 * Brings committees and portfolios up to date. One that left the content disappears from the choice; registrations that
 * name it keep their words.
 */
export async function saveCommittees(
  changes: Changes,
  eventId: string,
  committees: readonly { value: string; name: string; portfolios: readonly string[] }[],
): Promise<void> {
  await changes.deleteFrom('portfolios').where('event_id', '=', eventId).execute();
  await changes.deleteFrom('committees').where('event_id', '=', eventId).execute();
  for (const [position, { value, name, portfolios }] of committees.entries()) {
    await changes.insertInto('committees').values({ event_id: eventId, value, name, position }).execute();
    await changes
      .insertInto('portfolios')
      .values(
        portfolios.map((portfolio, at) => ({
          event_id: eventId,
          name: portfolio,
          committee: value,
          position: at,
        })),
      )
      .execute();
  }
}
