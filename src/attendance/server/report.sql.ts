import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { buildTimetableSessionKey } from '../rule/roll.ts';
import type { Member } from '../rule/session-shares.ts';

/** Lists all delegates of an event who have a confirmed seat, with their committee. */
export async function listSeatedMembersOfEvent(db: Db, eventId: string): Promise<Member[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select(['registrations.id as registrationId', 'portfolios.committee_id as committeeId'])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .execute();
}

/**
 * Lists the entries at the doors of sessions of the timetable, one for each scan. Leaves out refused and undone scans,
 * those that delegates made of themselves, and sessions that the delegate's committee does not have.
 */
export async function listSessionEntries(
  db: Db,
  eventId: string,
  members: readonly Member[],
): Promise<{ session: string; registrationId: string }[]> {
  const sessions = await db
    .selectFrom('timetable_sessions')
    .leftJoin(
      'timetable_session_committees',
      'timetable_session_committees.session_id',
      'timetable_sessions.id',
    )
    .select(['timetable_sessions.id', 'audience', 'committee_id as committeeId'])
    .where('event_id', '=', eventId)
    .execute();
  const known = new Set(
    sessions.map(
      ({ id, audience, committeeId }) =>
        `${buildTimetableSessionKey(id)} ${audience === 'all' ? '' : committeeId}`,
    ),
  );
  const committees = new Map(members.map((member) => [member.registrationId, member.committeeId]));
  const scans = await db
    .selectFrom('scans')
    .innerJoin('registrations', 'registrations.id', 'scans.registration_id')
    .select(['scans.occasion as session', 'scans.registration_id as registrationId'])
    .where('scans.event_id', '=', eventId)
    .whereRef('scans.scanned_by', '!=', 'registrations.account_id')
    .where('occasion', 'like', 'session:%')
    .where('direction', '=', 'in')
    .where('undone_at', 'is', null)
    .where('registration_id', 'is not', null)
    .where((eb) => eb.or([eb('level', '!=', 'red'), eb('override_reason', 'is not', null)]))
    .$narrowType<{ registrationId: string }>()
    .execute();
  return scans.filter(
    ({ session, registrationId }) =>
      known.has(`${session} `) || known.has(`${session} ${committees.get(registrationId)}`),
  );
}

/** Returns the phone numbers of the confirmed delegates of an event, by registration id. */
export async function mapPhonesByRegistration(db: Db, eventId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id', 'accounts.phone'])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .execute();
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

interface MissingListRead {
  eventId: string;
  accountId: string;
  occasion: string;
}

/** Returns true if the account has read the missing delegates of an occasion before. */
export async function hasReadMissingList(
  db: Db,
  { eventId, accountId, occasion }: MissingListRead,
): Promise<boolean> {
  const row = await db
    .selectFrom('missing_list_reads')
    .select('occasion')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .where('occasion', '=', occasion)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an account reads the missing delegates of an occasion. Returns false if it is stored already. Atomic. */
export async function insertMissingListRead(
  transaction: Transaction,
  { eventId, accountId, occasion }: MissingListRead,
): Promise<boolean> {
  const row = await transaction
    .insertInto('missing_list_reads')
    .values({ event_id: eventId, account_id: accountId, occasion })
    .onConflict((known) => known.columns(['event_id', 'account_id', 'occasion']).doNothing())
    .returning('occasion')
    .executeTakeFirst();
  return row !== undefined;
}
