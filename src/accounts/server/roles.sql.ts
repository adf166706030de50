import type { Role } from '#platform/contract/call.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { provesAtOnce } from './password-age.sql.ts';

/**
 * Moves an account from one role to the other. Says false for an account of another role, one about to be deleted, or
 * none at all: of two superadmins at once, one succeeds.
 */
export async function moveRole(changes: Changes, id: string, from: Role, to: Role): Promise<boolean> {
  const moved = await changes
    .updateTable('accounts')
    .set({ role: to })
    .where('id', '=', id)
    .where('role', '=', from)
    .where('deletion_scheduled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** What the operator's settings say of the superadmin holds, whatever became of the account meanwhile. */
export async function makeSuperadmin(
  changes: Changes,
  id: string,
  now: number,
  passwordHash: string | undefined,
): Promise<void> {
  await changes
    .updateTable('accounts')
    .set((eb) => ({
      role: 'superadmin' as const,
      verified_at: eb.fn.coalesce('verified_at', eb.val(now)),
      deletion_scheduled_at: null,
      ...(passwordHash && { password_hash: passwordHash, password_proves_from: provesAtOnce }),
    }))
    .where('id', '=', id)
    .execute();
}
