import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { listStatusesOfFilter, type PaymentFilter, type ProofRequestState } from '../rule/payment-status.ts';

// The only queries of this module that read what `bank` stores about the payment of a registration.

type RegistrationBuilder = ExpressionBuilder<Tables, 'registrations'>;

export function hasPaymentStatusSql(eb: RegistrationBuilder, filter: PaymentFilter): Expression<SqlBool> {
  const payers = eb
    .selectFrom('payment_statuses')
    .select('registration_id')
    .where('state', 'in', listStatusesOfFilter(filter));
  return eb('registrations.id', 'in', payers);
}

/** Matches pending registrations by the state of a request for another proof. */
export function hasProofRequest(eb: RegistrationBuilder, state: ProofRequestState): Expression<SqlBool> {
  const answered = eb
    .selectFrom('resubmission_requests as answers')
    .select('answers.registration_id')
    .where('answers.answered_at', 'is not', null);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
    state === 'requested'
      ? hasOpenProofRequest(eb)
      : eb.and([eb.not(hasOpenProofRequest(eb)), eb('registrations.id', 'in', answered)]),
  ]);
}

/** Selects the payment status. It is null if the registration has none. */
export function selectPaymentStatus(eb: RegistrationBuilder) {
  return eb
    .selectFrom('payment_statuses')
    .select('payment_statuses.state')
    .whereRef('payment_statuses.registration_id', '=', 'registrations.id');
}

/** Sort key of the payment status. Registrations without a payment status come last. */
export const moneyRank = sql<number>`coalesce((
  select state_rank from payment_statuses where payment_statuses.registration_id = registrations.id), 99)`;

/**
 * Selects the state of the latest request for another proof. It is null if the registration is not pending, if there
 * was no request, or if the request was closed without an answer.
 */
export function proofRequestState(eb: RegistrationBuilder) {
  return eb
    .selectFrom('resubmission_requests')
    .select((request) =>
      request
        .case()
        .when('resubmission_requests.closed_at', 'is', null)
        .then(sql.lit<ProofRequestState>('requested'))
        .when('resubmission_requests.answered_at', 'is not', null)
        .then(sql.lit<ProofRequestState>('resubmitted'))
        .end()
        .as('state'),
    )
    .whereRef('resubmission_requests.registration_id', '=', 'registrations.id')
    .where('registrations.status', '=', 'pending')
    .orderBy('resubmission_requests.requested_at', 'desc')
    .orderBy('resubmission_requests.id', 'desc')
    .limit(1);
}

/** Returns the ids of those pending registrations whose payer was asked for another proof and has not answered. */
export async function filterRegistrationIdsWithProofRequested(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('resubmission_requests')
    .innerJoin('registrations', 'registrations.id', 'resubmission_requests.registration_id')
    .select('registrations.id')
    .where('registrations.id', 'in', ids)
    .where('registrations.status', '=', 'pending')
    .where('resubmission_requests.closed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function hasOpenProofRequest(eb: RegistrationBuilder): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('resubmission_requests')
      .select('resubmission_requests.id')
      .whereRef('resubmission_requests.registration_id', '=', 'registrations.id')
      .where('resubmission_requests.closed_at', 'is', null),
  );
}
