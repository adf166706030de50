import type { ExpressionBuilder } from 'kysely';
import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import type { AccountsTable } from '../accounts.sql.ts';

/** Somebody whose role ends, or has ended. */
export type Leaver = Pick<AccountsTable, 'id' | 'email' | 'name' | 'role'>;

const leaver = ['id', 'email', 'name', 'role'] as const;

/**
 * Sets when the role of somebody in the secretariat ends (epoch milliseconds), or that it doesn't. At every moment one
 * superadmin has no last day (product 3.16): of two who set theirs at once, the second is held back until the first is
 * written down, and then refused if nobody else stays.
 * @returns false where nobody else would stay, or the account has no role
 */
export async function setRoleEnd(changes: Changes, id: string, endsAt: number | null): Promise<boolean> {
  await takeTurn(changes);
  const set = await changes
    .updateTable('accounts')
    .set({ role_ends_at: endsAt, role_end_told_at: null })
    .where('id', '=', id)
    .where('role', '!=', 'client')
    .$if(endsAt !== null, (query) => query.where(isNotTheLast))
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Holds the turn until the transaction ends. */
async function takeTurn(changes: Changes): Promise<void> {
  await changes
    .insertInto('last_day_turns')
    .values({ name: 'superadmins', taken: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ taken: eb('last_day_turns.taken', '+', 1) })),
    )
    .execute();
}

const isNotTheLast = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.or([
    eb('accounts.role', '!=', 'superadmin'),
    eb.exists(
      eb
        .selectFrom('accounts as other')
        .select('other.id')
        .where('other.role', '=', 'superadmin')
        .where('other.role_ends_at', 'is', null)
        .where('other.deletion_scheduled_at', 'is', null)
        .whereRef('other.id', '!=', 'accounts.id'),
    ),
  ]);

/** The ids of those whose role has ended and who are not clients yet. */
export async function listEnded(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where('role_ends_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes somebody a client whose role has ended, once; undefined where it has not, or was done before. */
export async function endRole(changes: Changes, id: string, now: number): Promise<Leaver | undefined> {
  const ended = await changes
    .updateTable('accounts')
    .set({ role_end_told_at: null })
    .where('id', '=', id)
    .where('role_ends_at', '<=', now)
    .returning(leaver)
    .executeTakeFirst();
  if (ended)
    await changes
      .updateTable('accounts')
      .set({ role: 'client', role_since: now, role_granted_by: 'schedule', role_ends_at: null })
      .where('id', '=', id)
      .execute();
  return ended;
}

/** Of roles that end between `now` and `until`, both in epoch milliseconds, of which nobody was told. */
const isToBeTold = (now: number, until: number) => (eb: ExpressionBuilder<Tables, 'accounts'>) =>
  eb.and([eb('role_ends_at', '>', now), eb('role_ends_at', '<=', until), eb('role_end_told_at', 'is', null)]);

/** The ids of those who are to be told. */
export async function listToBeTold(queries: Queries, now: number, until: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .where(isToBeTold(now, until))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks somebody as told and says when the role ends: of several processes one tells. */
export async function markTold(
  changes: Changes,
  id: string,
  now: number,
  until: number,
): Promise<(Leaver & { role_ends_at: number }) | undefined> {
  const told = await changes
    .updateTable('accounts')
    .set({ role_end_told_at: now })
    .where('id', '=', id)
    .where(isToBeTold(now, until))
    .returning([...leaver, 'role_ends_at'])
    .executeTakeFirst();
  return told && told.role_ends_at !== null ? { ...told, role_ends_at: told.role_ends_at } : undefined;
}
