import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';

/** What a registration can wait for at the desk. */
export type Waits = 'for a decision' | 'for a seat';

/** Of registrations that wait for a decision which can be made now, or for a seat. */
export function waits(eb: ExpressionBuilder<Tables, 'registrations'>, what: Waits): Expression<SqlBool> {
  if (what === 'for a seat')
    return eb.and([eb('registrations.status', '=', 'confirmed'), eb('registrations.seat_id', 'is', null)]);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
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
