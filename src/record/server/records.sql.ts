import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Finds the record of an event. Undefined while it is hidden. */
export async function findShownRecord(db: Db, eventId: string) {
  return db
    .selectFrom('public_records')
    .innerJoin('record_addresses', 'record_addresses.event_id', 'public_records.event_id')
    .select(['record_addresses.address', 'public_records.shown_at as shownAt', 'public_records.facts'])
    .where('public_records.event_id', '=', eventId)
    .executeTakeFirst();
}

/** Lists the addresses of all events that have one, with the facts of the records that are shown, the newest event first. */
export async function listRecordsWithAddress(db: Db) {
  return db
    .selectFrom('record_addresses')
    .innerJoin('events', 'events.id', 'record_addresses.event_id')
    .leftJoin('public_records', 'public_records.event_id', 'record_addresses.event_id')
    .select(['record_addresses.event_id as eventId', 'record_addresses.address', 'public_records.facts'])
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id')
    .execute();
}

/** Lists the addresses of the records of other events. */
export async function listAddressesOfOtherRecords(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record_addresses')
    .select('address')
    .where('event_id', '!=', eventId)
    .execute();
  return rows.map(({ address }) => address);
}

export async function findRecordAddress(db: Db, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('record_addresses')
    .select('address')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.address;
}

/** Gives an event an address, unless it has one. */
export async function insertRecordAddress(
  transaction: Transaction,
  record: Tables['record_addresses'],
): Promise<void> {
  await transaction
    .insertInto('record_addresses')
    .values(record)
    .onConflict((known) => known.column('event_id').doNothing())
    .execute();
}

/** Shows a record, or replaces what it shows. */
export async function saveShownRecord(
  transaction: Transaction,
  record: Tables['public_records'],
): Promise<void> {
  const { shown_at, facts } = record;
  await transaction
    .insertInto('public_records')
    .values(record)
    .onConflict((known) => known.column('event_id').doUpdateSet({ shown_at, facts }))
    .execute();
}

/** Hides a record. @returns false if it is hidden already, or was shown at another time */
export async function deleteShownRecord(
  transaction: Transaction,
  { eventId, shownAt }: { eventId: string; shownAt: number },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('public_records')
    .where('event_id', '=', eventId)
    .where('shown_at', '=', shownAt)
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the offered committees of an event with their agendas, in their order. */
export async function listCommitteesWithAgenda(db: Db, eventId: string) {
  return db
    .selectFrom('committees')
    .select(['id', 'value', 'name', 'short_name as shortName', 'agenda'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Lists the awards of an event that were decided, with the name of the person where there is consent. Awards of erased
 * persons are missing.
 */
export async function listAwardsWithNames(db: Db, eventId: string) {
  return db
    .selectFrom('award_decisions')
    .innerJoin('committees', 'committees.id', 'award_decisions.committee_id')
    .leftJoin('record_consents', 'record_consents.registration_id', 'award_decisions.registration_id')
    .select(['award_decisions.id', 'award_decisions.withdrawn_at as withdrawnAt', 'record_consents.name'])
    .where('committees.event_id', '=', eventId)
    .execute();
}
