import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import { paidStates } from '../../rule/payment-status.ts';

/** What a registration waits for. */
export type Waits = 'for a decision' | 'for a seat';

/**
 * Registrations that wait for a decision that can be made now, or for a seat. A delegate who was asked for another proof of
 * payment has to answer first, unless the payment has arrived meanwhile.
 */
export function waits(eb: ExpressionBuilder<Tables, 'registrations'>, what: Waits): Expression<SqlBool> {
  if (what === 'for a seat')
    return eb.and([eb('registrations.status', '=', 'confirmed'), eb('registrations.seat_id', 'is', null)]);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
    eb.or([eb.not(isAskedAgain(eb)), isPaid(eb)]),
    eb.or([
      eb('registrations.delegation_id', 'is', null),
      eb.exists(
        eb
          .selectFrom('delegations')
          .select('delegations.id')
          .whereRef('delegations.id', '=', 'registrations.delegation_id')
          .where('delegations.completed_at', 'is not', null),
      ),
    ]),
  ]);
}

/** Registrations with an open request for another proof of payment. */
export function isAskedAgain(eb: ExpressionBuilder<Tables, 'registrations'>): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('payment_requests')
      .select('payment_requests.id')
      .whereRef('payment_requests.registration_id', '=', 'registrations.id')
      .where('payment_requests.closed_at', 'is', null),
  );
}

/** Registrations whose payment is in a bank statement, in one credit or in parts. */
function isPaid(eb: ExpressionBuilder<Tables, 'registrations'>): Expression<SqlBool> {
  return eb(
    'registrations.id',
    'in',
    eb.selectFrom('money_standings').select('registration_id').where('state', 'in', paidStates),
  );
}
