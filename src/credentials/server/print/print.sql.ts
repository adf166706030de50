import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

export async function getStoredEmergencyLine(
  db: Db,
  eventId: string,
): Promise<{ revision: number; emergencyLine: string }> {
  const row = await db
    .selectFrom('print_settings')
    .select(['revision', 'emergency_line as emergencyLine'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? { revision: 0, emergencyLine: '' };
}

/** Saves the emergency line. Atomic. Returns false if the stored settings have another revision. */
export function replaceEmergencyLine(
  transaction: Transaction,
  eventId: string,
  revision: number,
  emergencyLine: string,
): Promise<boolean> {
  const columns = { emergency_line: emergencyLine };
  return advanceRevision(transaction, 'print_settings', { eventId, revision }, columns);
}

/** Lists the committees of an event in display order, including withdrawn committees. */
export async function listCommitteesIncludingWithdrawn(db: Db, eventId: string) {
  return db
    .selectFrom('committees')
    .select(['value', 'name', 'short_name as shortName', 'hue', 'withdrawn_at as withdrawnAt'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const delegates = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('passes', (join) =>
      join.onRef('passes.registration_id', '=', 'registrations.id').on('passes.replaced_at', 'is', null),
    )
    .select([
      'registrations.id as registrationId',
      'accounts.name',
      'registrations.sort_name as sortName',
      'registrations.college',
      'delegations.name as delegation',
      'portfolios.id as portfolioId',
      'portfolios.name as portfolio',
      'committees.value as committee',
      'committees.name as committeeName',
      'committees.hue',
      'registrations.event_id as eventId',
      'passes.sealed_serial as sealedSerial',
      'passes.issued_at as issuedAt',
    ])
    .where('registrations.status', '=', 'confirmed');

export async function findDelegateToPrint(db: Db, registrationId: string) {
  return delegates(db).where('registrations.id', '=', registrationId).executeTakeFirst();
}

/** Lists the delegates with a confirmed seat and their active passes, sorted by committee, portfolio and name. */
export async function listDelegatesToPrint(db: Db, eventId: string) {
  return delegates(db)
    .where('registrations.event_id', '=', eventId)
    .orderBy('committees.position')
    .orderBy('committees.id')
    .orderBy('portfolios.name')
    .orderBy('registrations.sort_name')
    .orderBy('registrations.id')
    .execute();
}

/**
 * Lists the current duties at an event, sorted by committee and account name. Leaves out accounts that are being
 * deleted.
 */
export async function listTeamDuties(db: Db, eventId: string, now: number) {
  return db
    .selectFrom('duties')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('committees', 'committees.id', 'duties.committee_id')
    .select([
      'accounts.id as accountId',
      'accounts.name',
      'accounts.phone',
      'duties.kind',
      'committees.value as committee',
    ])
    .where('duties.event_id', '=', eventId)
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is', null)
    .orderBy('committees.position')
    .orderBy('accounts.name')
    .orderBy('duties.id')
    .execute();
}

/**
 * Lists the portfolio of each seat without a delegate, by committee. Leaves out withdrawn committees and portfolios.
 */
export async function listFreeSeatsOfEvent(
  db: Db,
  eventId: string,
): Promise<{ committee: string; portfolioId: string; portfolio: string }[]> {
  return db
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('registrations', 'registrations.seat_id', 'seats.id')
    .select(['committees.value as committee', 'portfolios.id as portfolioId', 'portfolios.name as portfolio'])
    .where('committees.event_id', '=', eventId)
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .where('registrations.id', 'is', null)
    .orderBy('committees.position')
    .orderBy('portfolios.name')
    .orderBy('seats.number')
    .execute();
}
