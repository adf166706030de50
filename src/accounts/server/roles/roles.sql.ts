import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import type { Changes, Tables } from '#platform/server/db/tables.ts';
import { provesAtOnce } from '../password-age.sql.ts';

/** What {@link roleAt} says, for lists that are searched or counted by it. */
export const roleColumnAt = (now: number) => (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb
    .case()
    .when('accounts.role_ends_at', '<=', now)
    .then(sql<Role>`'client'`)
    .else(eb.ref('accounts.role'))
    .end();

/**
 * Moves an account from one role to the other. Says false for an account of another role, one about to be deleted, or
 * none at all: of two superadmins at once, one succeeds.
 * @param endsAt the end of the new role's last day, in epoch milliseconds; null without one
 */
export async function moveRole(
  changes: Changes,
  id: string,
  { from, to, endsAt }: { from: Role; to: Role; endsAt: number | null },
): Promise<boolean> {
  const moved = await changes
    .updateTable('accounts')
    .set({ role: to, role_ends_at: endsAt, role_end_told_at: null })
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
      role_ends_at: null,
      role_end_told_at: null,
      verified_at: eb.fn.coalesce('verified_at', eb.val(now)),
      deletion_scheduled_at: null,
      ...(passwordHash && { password_hash: passwordHash, password_proves_from: provesAtOnce }),
    }))
    .where('id', '=', id)
    .execute();
}
