import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import type { Changes, Tables } from '#platform/server/db/tables.ts';
import { provesAtOnce } from '../password-age.sql.ts';
import { addOrigins } from './second-person.sql.ts';

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
 * @param by the account that grants it
 */
export async function moveRole(
  changes: Changes,
  id: string,
  { from, to, endsAt, by, at }: { from: Role; to: Role; endsAt: number | null; by: string; at: number },
): Promise<boolean> {
  const moved = await changes
    .updateTable('accounts')
    .set({ role: to, role_since: at, role_granted_by: by, role_ends_at: endsAt, role_end_told_at: null })
    .where('id', '=', id)
    .where('role', '=', from)
    .where('deletion_scheduled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (moved && to !== 'client') await addOrigins(changes, id, { by, at });
  return moved !== undefined;
}

/**
 * What the operator's settings say of the superadmin holds, whatever became of the account meanwhile.
 * @param isNew whether the account is no superadmin until now
 */
export async function makeSuperadmin(
  changes: Changes,
  id: string,
  now: number,
  { passwordHash, isNew }: { passwordHash: string | undefined; isNew: boolean },
): Promise<void> {
  await changes
    .updateTable('accounts')
    .set((eb) => ({
      ...(isNew && { role_since: now, role_granted_by: 'settings' }),
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
