import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';

/**
 * Returns the condition that a stay of the team is in use: the account has a duty that has not ended, and is no confirmed
 * delegate of the event, who gets a bed by the registration.
 */
export const isTeamStayInUse = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'team_stays'>) =>
  and([
    exists(
      selectFrom('duties')
        .select('duties.id')
        .whereRef('duties.account_id', '=', 'team_stays.account_id')
        .whereRef('duties.event_id', '=', 'team_stays.event_id')
        .where('duties.ended_at', 'is', null),
    ),
    not(
      exists(
        selectFrom('registrations')
          .select('registrations.id')
          .whereRef('registrations.account_id', '=', 'team_stays.account_id')
          .whereRef('registrations.event_id', '=', 'team_stays.event_id')
          .where('registrations.status', '=', 'confirmed'),
      ),
    ),
  ]);
