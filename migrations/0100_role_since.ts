import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

interface Known {
  accounts: { id: string; role: string; role_since: number | null; role_granted_by: string | null };
  audit_log: { id: string; at: number; actor_id: string; action: string; subject_id: string; after: string };
  role_origins: { account_id: string; origin_id: string; granted_at: number };
}

/**
 * Stores the time and the grantor of a role, from the audit log; null where it does not know. `role_origins` has
 * the superadmins from whom a superadmin's role comes. Its ids have no foreign key, so that an erased account does
 * not break the chain.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('accounts').addColumn('role_since', 'bigint').execute();
  await db.schema.alterTable('accounts').addColumn('role_granted_by', 'text').execute();
  await db.schema
    .createTable('role_origins')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('origin_id', 'text', (c) => c.notNull())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('role_origins_pk', ['account_id', 'origin_id'])
    .execute();

  const known = db as Kysely<unknown> as Kysely<Known>;
  const grants = await known
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id', 'at', 'after'])
    .where('action', '=', 'role changed')
    .where('after', 'in', ['admin', 'superadmin'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const originsOf = new Map<string, Map<string, number>>();
  for (const { subject_id, actor_id, at, after } of grants) {
    await known
      .updateTable('accounts')
      .set({ role_since: at, role_granted_by: actor_id })
      .where('id', '=', subject_id)
      .where('role', '=', after)
      .execute();
    if (after !== 'superadmin') continue;
    const origins = originsOf.get(subject_id) ?? new Map<string, number>();
    for (const origin of [actor_id, ...(originsOf.get(actor_id)?.keys() ?? [])])
      if (origin !== subject_id && origin !== 'settings') origins.set(origin, at);
    originsOf.set(subject_id, origins);
  }
  for (const [account_id, origins] of originsOf)
    for (const [origin_id, granted_at] of origins)
      await known.insertInto('role_origins').values({ account_id, origin_id, granted_at }).execute();
};
