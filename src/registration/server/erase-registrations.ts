import { forgetAuditNotes } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { keepFigures } from './erased-registrations.sql.ts';
import { eraseGroupsOf } from './group/groups.ts';
import { indexRegistrations } from './registration-search.sql.ts';
import { registrationIdsOf, removeRegistrations } from './removals.sql.ts';

/** Deletes the registrations, groups and invitations of an account that is being erased, and the audit notes about them. The
 * statistics stay (product 3.8). Call it before the account is deleted: registrations of others may reference its groups.
 */
export async function eraseRegistrationsOf(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<void> {
  await keepFigures(transaction, await registrationIdsOf(transaction, account.id));
  const detached = await eraseGroupsOf(transaction, context, account);
  const removed = await registrationIdsOf(transaction, account.id);
  await removeRegistrations(transaction, removed);
  await forgetAuditNotes(transaction, removed);
  await indexRegistrations(
    transaction,
    detached.filter((id) => !removed.includes(id)),
  );
}
