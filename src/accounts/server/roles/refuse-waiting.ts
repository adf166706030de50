import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { secondPersonErrors, waitText } from '../../contract/second-person.ts';
import { findWaits, type SecondPerson } from './second-person.sql.ts';

/**
 * Explains why an update with the condition `isSecondPerson` changed nothing, where the reason is a waiting time.
 * @param firstId the account that acted first
 * @throws AppError 403 with the rule and its end
 */
export async function refuseWaiting(queries: Queries, firstId: string, second: SecondPerson): Promise<void> {
  const wait = (await findWaits(queries, [firstId], second)).get(firstId);
  if (!wait) return;
  const [status] = secondPersonErrors[wait.reason];
  throw new AppError([status, waitText(wait)], { details: wait });
}
