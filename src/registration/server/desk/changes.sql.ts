import type { AuditAction } from '#audit/contract.ts';
import type { Db } from '#platform/server/db/tables.ts';

/** The audited actions that change what an open list shows. */
const shownActions = [
  'registration_confirmed',
  'registration_declined',
  'decision_undone',
  'portfolio_assigned',
  'registration_withdrawn',
  'seat_accepted',
  'seat_corrected',
  'seats_swapped',
] as const satisfies AuditAction[];

/** Lists the registrations that were decided, seated or reopened at `from` or later, each with the time of the latest change. */
export async function listDecidedOrSeated(db: Db, eventId: string, from: number) {
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

/** Lists the members whose group was completed at `from` or later, with the time of completion. */
export async function listCompletedMembers(db: Db, eventId: string, from: number) {
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

/** Lists the registrations made at `from` or later. */
export async function listNewRegistrations(db: Db, eventId: string, from: number) {
  return db
    .selectFrom('registrations')
    .select(['id', 'registered_at as at'])
    .where('event_id', '=', eventId)
    .where('registered_at', '>=', from)
    .execute();
}

export async function listRegistrationStates(db: Db, ids: readonly string[]) {
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
      'committees.value as committee',
      'committees.short_name as committeeName',
      'portfolios.name as portfolio',
      'registrations.delegation_id as delegationId',
      'delegations.completed_at as completedAt',
    ])
    .where('registrations.id', 'in', ids)
    .execute();
}
