import { forgetAuditNotes } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { keepFigures } from './erased-registrations.sql.ts';
import { eraseGroupsOf } from './group/groups.ts';
import { indexRegistrations } from './registration-search.sql.ts';
import { registrationIdsOf, removeRegistrations } from './removals.sql.ts';

/** Deletes the registrations, groups and invitations of an account that is being erased, and the audit notes about them. The
 * statistics stay (product 3.8). Call it before the account is deleted: registrations of others may reference its groups.
 */
export async function eraseRegistrationsOf(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<void> {
  await keepFigures(changes, await registrationIdsOf(changes, account.id));
  const detached = await eraseGroupsOf(changes, context, account);
  const removed = await registrationIdsOf(changes, account.id);
  await removeRegistrations(changes, removed);
  await forgetAuditNotes(changes, removed);
  await indexRegistrations(
    changes,
    detached.filter((id) => !removed.includes(id)),
  );
}
