import { forgetAuditNotes } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { eraseGroupsOf } from '../group/server/index.ts';
import { keepFiguresOf } from './erased-registrations.sql.ts';
import { indexRegistrations } from './registration-search.sql.ts';
import { removeRegistrationsOf } from './registrations.sql.ts';

/**
 * Removes the registrations, groups and invitations of an account that is being erased, with the words that stand about
 * them in the audit log; their figures stay (product 3.8). Must come before the account itself goes: registrations of
 * others may point to its groups.
 */
export async function eraseRegistrationsOf(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<void> {
  await keepFiguresOf(changes, account.id);
  const detached = await eraseGroupsOf(changes, context, account);
  const removed = await removeRegistrationsOf(changes, account.id);
  await forgetAuditNotes(changes, removed);
  await indexRegistrations(
    changes,
    detached.filter((id) => !removed.includes(id)),
  );
}
