import type { Insertable } from 'kysely';
import { breaksReference } from '#platform/server/db/database-errors.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { selectedAnswers } from './answers.sql.ts';
import { onPayersReference } from './references.sql.ts';

export type Mode = 'individual' | 'leader' | 'member';

/** The columns of a new registration, which has no decision and no seat. */
export type NewRegistration = Omit<
  Insertable<Tables['registrations']>,
  'decided_at' | 'decided_by' | 'withdrawn_at' | 'seat_id' | 'assigned_at' | 'assigned_by'
>;

/** Inserts a registration. Returns false when the account already has one for the event (unique key). */
export async function addRegistration(
  transaction: Transaction,
  registration: NewRegistration,
): Promise<boolean> {
  const row = await transaction
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the chosen committees and portfolios in order. Returns false when one of them was deleted meanwhile. */
export async function addPreferences(
  transaction: Transaction,
  registration_id: string,
  { committees, portfolios }: Record<'committees' | 'portfolios', readonly { id: string }[]>,
): Promise<boolean> {
  try {
    await transaction
      .insertInto('registration_committees')
      .values(committees.map(({ id }, position) => ({ registration_id, position, committee_id: id })))
      .execute();
    await transaction
      .insertInto('registration_portfolios')
      .values(portfolios.map(({ id }, position) => ({ registration_id, position, portfolio_id: id })))
      .execute();
    return true;
  } catch (error) {
    if (breaksReference(error)) return false;
    throw error;
  }
}

/** Lists an account's registrations with the names of their events, oldest first. */
export async function registrationsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('payment_references', onPayersReference)
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('registrations as leaders', (join) =>
      join
        .onRef('leaders.delegation_id', '=', 'registrations.delegation_id')
        .on('leaders.mode', '=', 'leader'),
    )
    .select([
      'registrations.id',
      'events.name as eventName',
      'events.state as eventState',
      'registrations.status',
      'registrations.mode',
      'registrations.delegation_id as groupId',
      'registrations.registered_at as registeredAt',
      'registrations.withdrawn_at as withdrawnAt',
      ...selectedAnswers,
      'registrations.payment_picture_id as paymentPictureId',
      'committees.value as assignedCommittee',
      'committees.short_name as assignedCommitteeName',
      'portfolios.name as assignedPortfolio',
      'committees.hue',
      'committees.first_period as firstPeriod',
      'committees.second_period as secondPeriod',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
      'events.group_member_fee as groupMemberFee',
      'leaders.id as leaderRegistrationId',
      'leaders.registration_fee_paise as leaderPaise',
      'registrations.registration_fee_paise as registrationPaise',
      'registrations.hospitality_fee_paise as hospitalityPaise',
      'registrations.group_total_paise as groupTotalPaise',
      'payment_references.reference as paymentReference',
    ])
    .where('registrations.account_id', '=', accountId)
    .orderBy('registrations.id')
    .execute();
}

/** Lists the mailed reasons for which registrations were declined, by registration id. */
export async function declineReasonsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('audit_log', (join) =>
      join
        .onRef('audit_log.subject_id', '=', 'registrations.id')
        .onRef('audit_log.at', '=', 'registrations.decided_at'),
    )
    .select(['registrations.id', 'audit_log.note'])
    .where('registrations.id', 'in', ids)
    .where('registrations.status', '=', 'declined')
    .where('audit_log.action', '=', 'registration declined')
    .execute();
  return new Map(rows.flatMap(({ id, note }) => (note === null ? [] : [[id, note]])));
}

/** Returns which of these pending registrations have an unanswered request for another proof of the payment. */
export async function withProofRequested(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_requests')
    .innerJoin('registrations', 'registrations.id', 'payment_requests.registration_id')
    .select('registrations.id')
    .where('registrations.id', 'in', ids)
    .where('registrations.status', '=', 'pending')
    .where('payment_requests.closed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Chosen committees and portfolios in order, with their current names. */
export interface Preferences {
  /** `name` is the short one. */
  committees: { value: string; name: string }[];
  /** `committee` is the identifier of the portfolio's committee. */
  portfolios: { committee: string; name: string }[];
}

/** Lists the preferences of registrations, by registration id.
 * @param registrationIds at least one, and at most some thousands
 */
export async function preferencesOf(
  db: Db,
  registrationIds: readonly string[],
): Promise<Map<string, Preferences>> {
  const preferences = new Map(
    registrationIds.map((id): [string, Preferences] => [id, { committees: [], portfolios: [] }]),
  );
  const committees = await db
    .selectFrom('registration_committees as wishes')
    .innerJoin('committees', 'committees.id', 'wishes.committee_id')
    .select(['wishes.registration_id as id', 'committees.value', 'committees.short_name as name'])
    .where('wishes.registration_id', 'in', registrationIds)
    .orderBy('wishes.position')
    .execute();
  const portfolios = await db
    .selectFrom('registration_portfolios as wishes')
    .innerJoin('portfolios', 'portfolios.id', 'wishes.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select(['wishes.registration_id as id', 'committees.value as committee', 'portfolios.name'])
    .where('wishes.registration_id', 'in', registrationIds)
    .orderBy('wishes.position')
    .execute();
  for (const { id, ...wish } of committees) preferences.get(id)?.committees.push(wish);
  for (const { id, ...wish } of portfolios) preferences.get(id)?.portfolios.push(wish);
  return preferences;
}
