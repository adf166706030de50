import { lockForChange } from '#conference/server/index.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { findStanding } from './registration-record.sql.ts';

/**
 * Locks the event of a registration, so that it can't end before the transaction does (product 5.9). Does nothing for an
 * unknown registration: the caller reports the error.
 * @throws AppError 409 when the event is over
 */
export async function lockEventOf(transaction: Transaction, registrationId: string): Promise<void> {
  const standing = await findStanding(transaction, registrationId);
  if (standing) await lockForChange(transaction, standing.eventId);
}
