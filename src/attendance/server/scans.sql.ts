import { sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import type { Direction, EffectiveScan } from '../rule/presence.ts';

const delegates = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('registrations as leaders', (join) =>
      join
        .onRef('leaders.delegation_id', '=', 'registrations.delegation_id')
        .on('leaders.mode', '=', 'leader'),
    )
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select((eb) => [
      'registrations.id as registrationId',
      'registrations.event_id as eventId',
      'registrations.account_id as accountId',
      'registrations.status',
      'registrations.accommodation',
      'accounts.name',
      'delegations.id as delegationId',
      'delegations.name as delegationName',
      'committees.value as committeeValue',
      'committees.name as committeeName',
      'portfolios.name as portfolio',
      eb.fn.coalesce('leaders.id', 'registrations.id').as('payerId'),
    ]);

export type DelegateRow = Awaited<ReturnType<typeof listDelegatesOfEventById>>[number];

export type CandidateDelegate = DelegateRow & { sortName: string };

export async function listDelegatesOfEventById(db: Db, eventId: string, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return [];
  return delegates(db)
    .where('registrations.event_id', '=', eventId)
    .where('registrations.id', 'in', registrationIds)
    .execute();
}

/**
 * Lists delegates whose registration is not declined, sorted by name. `search` also matches other fields, so the caller
 * must check that the name matches.
 * @param page.after the last row of the previous page
 */
export async function searchCandidateDelegatesOfEvent(
  db: Db,
  eventId: string,
  { search, delegationId, committee }: { search: string; delegationId: string; committee: string },
  { after, atMost }: { after?: CandidateDelegate | undefined; atMost: number },
): Promise<CandidateDelegate[]> {
  return delegates(db)
    .select('registrations.sort_name as sortName')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '!=', 'declined')
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('registrations.sort_name', 'registrations.id'),
          '>',
          tuple(after?.sortName ?? '', after?.registrationId ?? ''),
        ),
      ),
    )
    .$if(search.trim() !== '', (query) => query.where(matchesSearch('registrations.search_text', search)))
    .$if(delegationId !== '', (query) => query.where('registrations.delegation_id', '=', delegationId))
    .$if(committee !== '', (query) => query.where('committees.value', '=', committee))
    .orderBy('registrations.sort_name')
    .orderBy('registrations.id')
    .limit(atMost)
    .execute();
}

/** Lists all delegates with a confirmed seat, sorted by committee, portfolio and name. */
export async function listSeatedDelegatesOfEvent(db: Db, eventId: string): Promise<DelegateRow[]> {
  return delegates(db)
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.seat_id', 'is not', null)
    .orderBy('committees.position')
    .orderBy('portfolios.name')
    .orderBy('registrations.sort_name')
    .execute();
}

const passes = (db: Db) =>
  db
    .selectFrom('passes')
    .innerJoin('registrations', 'registrations.id', 'passes.registration_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      digest.as('digest'),
      'passes.registration_id as registrationId',
      'registrations.event_id as eventId',
      'events.state as eventState',
      'events.ends_at as eventEndsAt',
      'passes.replaced_at as replacedAt',
    ]);

/**
 * The index `passes_digest` is built on this expression, so both must be the same text. The result is equal to that of
 * `computePassDigestFromFingerprint`.
 */
const digest = sql<string>`substr(serial_fingerprint, 1, 11)`;

export interface PassRow {
  digest: string;
  registrationId: string;
  eventId: string;
  eventState: 'draft' | 'announced' | 'over' | 'archived';
  /** Null if the event has no dates. */
  eventEndsAt: number | null;
  replacedAt: number | null;
}

/** Finds passes by their digests. Replaced passes and passes for other events are included. */
export async function listPassesByDigest(db: Db, digests: readonly string[]): Promise<PassRow[]> {
  if (digests.length === 0) return [];
  return passes(db).where(digest, 'in', digests).execute();
}

/** Lists the passes of all events, active and replaced ones. */
export async function listPassesOfAllEvents(db: Db): Promise<PassRow[]> {
  return passes(db).execute();
}

/** Lists the scans of an occasion that were not undone, with the verdicts that their doors showed. */
export async function listScansWithShownVerdicts(
  db: Db,
  { eventId, occasion }: { eventId: string; occasion: string },
) {
  return db
    .selectFrom('scans')
    .select(['id', 'registration_id as registrationId', 'at', 'direction', 'door', 'device'])
    .select(['level', 'reason', 'device_level as deviceLevel', 'device_reason as deviceReason'])
    .select('override_reason as overrideReason')
    .where('event_id', '=', eventId)
    .where('occasion', '=', occasion)
    .where('undone_at', 'is', null)
    .execute();
}

/**
 * Lists the scans that decide the presence at an occasion. Undone scans and red ones without an override are left out.
 * @param registrationIds if missing, the scans of all registrations are listed
 */
export async function listEffectiveScans(
  db: Db,
  {
    eventId,
    occasion,
    registrationIds,
  }: { eventId: string; occasion: string; registrationIds?: readonly string[] },
): Promise<(EffectiveScan & { registrationId: string })[]> {
  if (registrationIds?.length === 0) return [];
  return db
    .selectFrom('scans')
    .select(['id', 'registration_id as registrationId', 'at', 'direction', 'door'])
    .where('event_id', '=', eventId)
    .where('occasion', '=', occasion)
    .where('undone_at', 'is', null)
    .where('registration_id', 'is not', null)
    .where((eb) => eb.or([eb('level', '!=', 'red'), eb('override_reason', 'is not', null)]))
    .$if(registrationIds !== undefined, (query) =>
      query.where('registration_id', 'in', registrationIds ?? []),
    )
    .$narrowType<{ registrationId: string }>()
    .execute();
}

/** Lists the registrations with an entry at any occasion of an event. Undone and refused scans are left out. */
export async function listRegistrationIdsWithEntry(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .select('registration_id as registrationId')
    .distinct()
    .where('event_id', '=', eventId)
    .where('direction', '=', 'in')
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('level', '!=', 'red'), eb('override_reason', 'is not', null)]))
    .execute();
  return rows.flatMap(({ registrationId }) => registrationId ?? []);
}

/** Inserts scans. Leaves out those whose id is already stored. Returns the ids of the inserted ones. Atomic. */
export async function insertScans(
  transaction: Transaction,
  scans: readonly Omit<Tables['scans'], 'override_reason'>[],
): Promise<ReadonlySet<string>> {
  if (scans.length === 0) return new Set();
  const rows = await transaction
    .insertInto('scans')
    .values(scans.map((scan) => ({ ...scan, override_reason: null })))
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Adds to the number of scans that were not stored. Atomic. */
export async function addUnknownScans(
  transaction: Transaction,
  { eventId, accountId, count }: { eventId: string; accountId: string; count: number },
): Promise<void> {
  await transaction
    .insertInto('unknown_scans')
    .values({ event_id: eventId, account_id: accountId, scans: count })
    .onConflict((known) =>
      known.columns(['event_id', 'account_id']).doUpdateSet((eb) => ({
        scans: eb('unknown_scans.scans', '+', eb.ref('excluded.scans')),
      })),
    )
    .execute();
}

/** Returns how many scans of an event were not stored, because they belong to no delegate. */
export async function countUnknownScans(db: Db, eventId: string): Promise<number> {
  const rows = await db.selectFrom('unknown_scans').select('scans').where('event_id', '=', eventId).execute();
  return rows.reduce((sum, { scans }) => sum + scans, 0);
}

export type StoredScan = Pick<
  Tables['scans'],
  'id' | 'event_id' | 'registration_id' | 'occasion' | 'level' | 'reason' | 'undone_at'
>;

export async function mapScansById(db: Db, ids: readonly string[]): Promise<Map<string, StoredScan>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('scans')
    .select(['id', 'event_id', 'registration_id', 'occasion', 'level', 'reason', 'undone_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Adds facts that a device sends later to a stored scan: the verdict that it showed, and that the scan was undone. Does
 * not replace facts that are already stored. Changes only a scan that this account made.
 */
export async function addShownVerdictAndUndoToScan(
  transaction: Transaction,
  { id, accountId }: { id: string; accountId: string },
  facts: Pick<Tables['scans'], 'device_level' | 'device_reason' | 'undone_at'>,
): Promise<void> {
  await transaction
    .updateTable('scans')
    .set((eb) => ({
      device_level: eb.fn.coalesce('device_level', eb.val(facts.device_level)),
      device_reason: eb.fn.coalesce('device_reason', eb.val(facts.device_reason)),
      undone_at: eb.fn.coalesce('undone_at', eb.val(facts.undone_at)),
    }))
    .where('id', '=', id)
    .where('scanned_by', '=', accountId)
    .execute();
}

/** Undoes a scan. Returns false if this account made no such scan or it is already undone. Atomic. */
export async function markScanUndone(
  transaction: Transaction,
  { id, eventId, accountId }: { id: string; eventId: string; accountId: string },
  at: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('scans')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('scanned_by', '=', accountId)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isScanOfOwnRegistration(db: Db, id: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('scans')
    .innerJoin('registrations', 'registrations.id', 'scans.registration_id')
    .select('scans.id')
    .where('scans.id', '=', id)
    .where('registrations.account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Overrides a red verdict. Returns undefined if the scan is not red, or is already undone or overridden. Atomic. */
export async function overrideRedVerdict(
  transaction: Transaction,
  { id, eventId, reason }: { id: string; eventId: string; reason: string },
): Promise<{ registrationId: string | null; direction: Direction; refusal: string | null } | undefined> {
  return transaction
    .updateTable('scans')
    .set({ override_reason: reason })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('level', '=', 'red')
    .where('undone_at', 'is', null)
    .where('override_reason', 'is', null)
    .returning(['registration_id as registrationId', 'direction', 'reason as refusal'])
    .executeTakeFirst();
}

/**
 * Returns the browser and system of a session, such as 'Chrome on Android'. Returns an empty text if there is no such
 * session any more.
 */
export async function getDeviceNameOfSessionOrEmpty(db: Db, sessionId: string): Promise<string> {
  const row = await db.selectFrom('sessions').select('device').where('id', '=', sessionId).executeTakeFirst();
  return row?.device ?? '';
}
