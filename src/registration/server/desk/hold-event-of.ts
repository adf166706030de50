import { lockForChange } from '#conference/server/index.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { findStanding } from './standings.sql.ts';

/**
 * Keeps the event of a registration from ending until the transaction does (product 5.9). Of a registration that is not there
 * nothing is kept: whoever changes it says so.
 * @throws AppError 409 when the event is over
 */
export async function holdEventOf(changes: Changes, registrationId: string): Promise<void> {
  const standing = await findStanding(changes, registrationId);
  if (standing) await lockForChange(changes, standing.eventId);
}
