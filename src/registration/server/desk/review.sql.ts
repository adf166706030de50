import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import type { Status } from '../../contract/form.ts';
import type { AskedState } from '../../rule/payment-status.ts';
import { selectedAnswers } from '../answers.sql.ts';
import { onPayersReference } from '../references.sql.ts';

/** Conditions for registrations; an empty selection selects all. */
export interface Selection {
  id?: string;
  /** At least one, and at most some thousands. */
  ids?: readonly string[];
  eventId?: string;
  status?: Status;
}

function selected(queries: Queries, { id, ids, eventId, status }: Selection) {
  let query = queries.selectFrom('registrations');
  if (ids !== undefined) query = query.where('registrations.id', 'in', ids);
  if (id !== undefined) query = query.where('registrations.id', '=', id);
  if (eventId !== undefined) query = query.where('registrations.event_id', '=', eventId);
  if (status !== undefined) query = query.where('registrations.status', '=', status);
  return query;
}

/** The ids of a selection, newest first. */
export async function readIds(queries: Queries, selection: Selection): Promise<string[]> {
  const rows = await selected(queries, selection)
    .select('registrations.id')
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** The registrations of a selection with their delegate and group, newest first. Times in epoch milliseconds, fees in rupees. */
export function readRegistrations(queries: Queries, selection: Selection) {
  return selected(queries, selection)
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('accounts as leaders', 'leaders.id', 'delegations.leader_id')
    .leftJoin('payment_references', onPayersReference)
    .leftJoin('money_standings', 'money_standings.registration_id', 'registrations.id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select((eb) => [
      askedState(eb).as('asked'),
      'registrations.id',
      'events.name as eventName',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'accounts.scholar_id as scholarId',
      'accounts.branch',
      'accounts.year',
      'registrations.mode',
      'registrations.status',
      'registrations.withdrawn_at as withdrawnAt',
      ...selectedAnswers,
      'registrations.registration_fee as registrationFee',
      'registrations.hospitality_fee as hospitalityFee',
      'registrations.group_total as groupTotal',
      'payment_references.reference as paymentReference',
      'money_standings.state as money',
      'registrations.payment_id as paymentId',
      'registrations.registered_at as registeredAt',
      'registrations.decided_at as decidedAt',
      'committees.value as assignedCommittee',
      'committees.short_name as assignedCommitteeName',
      'portfolios.name as assignedPortfolio',
      'registrations.delegation_id as delegationId',
      'delegations.name as groupName',
      'delegations.completed_at as groupCompletedAt',
      'leaders.email as leaderEmail',
    ])
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
}

/** The state of the latest request for another proof of payment, for pending registrations. */
function askedState(eb: ExpressionBuilder<Tables, 'registrations'>) {
  return eb
    .selectFrom('payment_requests')
    .select((request) =>
      request
        .case()
        .when('payment_requests.closed_at', 'is', null)
        .then(sql.lit<AskedState>('requested'))
        .when('payment_requests.answered_at', 'is not', null)
        .then(sql.lit<AskedState>('resubmitted'))
        .end()
        .as('state'),
    )
    .whereRef('payment_requests.registration_id', '=', 'registrations.id')
    .where('registrations.status', '=', 'pending')
    .orderBy('payment_requests.asked_at', 'desc')
    .orderBy('payment_requests.id', 'desc')
    .limit(1);
}

export type RegistrationRow = Awaited<ReturnType<typeof readRegistrations>>[number];

/** The e-mail addresses of a group's members without the leader, in the order of registration. */
export async function readMembers(queries: Queries, delegationId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('accounts.email')
    .where('registrations.delegation_id', '=', delegationId)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
  return rows.map((row) => row.email);
}
