import type { AuditAction } from '#audit/contract.ts';
import type { Db } from '#platform/server/db/tables.ts';

const shownActions = [
  'registration_changed',
  'payment_replaced',
  'payment_resubmitted',
  'registration_confirmed',
  'registration_declined',
  'decision_undone',
  'portfolio_assigned',
  'registration_withdrawn',
  'seat_accepted',
  'seat_corrected',
  'seats_swapped',
] as const satisfies AuditAction[];

/**
 * Lists registrations that were decided, withdrawn, changed by the delegate, got another payment proof or another seat,
 * with the time of the latest change of each.
 * @param from epoch milliseconds
 */
export async function listChangedRegistrationsSince(db: Db, eventId: string, from: number) {
  return db
    .selectFrom('audit_log')
    .innerJoin('registrations', 'registrations.id', 'audit_log.subject_id')
    .select((eb) => ['audit_log.subject_id as id', eb.fn.max('audit_log.at').as('at')])
    .where('audit_log.at', '>=', from)
    .where('audit_log.action', 'in', shownActions)
    .where('registrations.event_id', '=', eventId)
    .groupBy('audit_log.subject_id')
    .execute();
}

export async function listMembersOfGroupsCompletedSince(db: Db, eventId: string, from: number) {
  return db
    .selectFrom('delegations')
    .innerJoin('registrations', 'registrations.delegation_id', 'delegations.id')
    .select(['registrations.id', 'delegations.completed_at as at'])
    .where('delegations.event_id', '=', eventId)
    .where('delegations.completed_at', '>=', from)
    .where('registrations.mode', '=', 'member')
    .$narrowType<{ at: number }>()
    .execute();
}

export async function listRegisteredSince(db: Db, eventId: string, from: number) {
  return db
    .selectFrom('registrations')
    .select(['id', 'registered_at as at'])
    .where('event_id', '=', eventId)
    .where('registered_at', '>=', from)
    .execute();
}

export async function listRowsOfChangedRegistrations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('registrations')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id',
      'registrations.status',
      'registrations.withdrawn_at as withdrawnAt',
      'registrations.mode',
      'registrations.college',
      'registrations.accommodation',
      'registrations.registration_fee_amount as registrationAmount',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      'registrations.group_total_amount as groupTotalAmount',
      'committees.value as committee',
      'committees.short_name as committeeName',
      'portfolios.name as portfolio',
      'registrations.delegation_id as delegationId',
      'delegations.completed_at as completedAt',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
}
