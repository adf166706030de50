import type { AnswerOf } from '#platform/contract/call.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { paidStates } from '#registration/rule/payment-status.ts';
import type { importStatement } from '../contract.ts';
import { isUnclaimed } from './credits.sql.ts';

/** What the credits that a statement brought first have settled: which pending registrations are paid, and what matches none. */
export async function settledBy(
  queries: Queries,
  statementId: string,
): Promise<AnswerOf<typeof importStatement>['settled']> {
  const paid = await queries
    .selectFrom('credits')
    .innerJoin('claimed_credits', 'claimed_credits.credit_id', 'credits.id')
    .innerJoin('registrations', 'registrations.id', 'claimed_credits.registration_id')
    .innerJoin('money_standings', 'money_standings.registration_id', 'registrations.id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select((eb) => [
      'events.name as eventName',
      eb.cast<number>(eb.fn.count('registrations.id').distinct(), 'integer').as('count'),
    ])
    .where('credits.statement_id', '=', statementId)
    .where('money_standings.state', 'in', paidStates)
    .where('registrations.status', '=', 'pending')
    .groupBy('events.name')
    .orderBy('events.name')
    .execute();
  const { unclaimed } = await queries
    .selectFrom('credits')
    .select((eb) => eb.fn.countAll<number>().as('unclaimed'))
    .where('credits.statement_id', '=', statementId)
    .where(isUnclaimed)
    .executeTakeFirstOrThrow();
  return { paid, unclaimed };
}
