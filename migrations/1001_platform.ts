import { sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `platform`. `src/db/platform.ts` describes them. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema
    .createIndex('audit_log_action')
    .on('audit_log')
    .columns(['action', 'at', 'id', 'actor_id', 'subject_id'])
    .execute();
  await db.schema
    .createIndex('audit_log_actor')
    .on('audit_log')
    .columns(['actor_id', 'at', 'id', 'subject_id'])
    .execute();
  await db.schema
    .createIndex('audit_log_subject')
    .on('audit_log')
    .columns(['subject_id', 'at', 'id', 'actor_id'])
    .execute();
  await db.schema
    .createIndex('audit_log_time')
    .on('audit_log')
    .columns(['at', 'id', 'actor_id', 'subject_id', 'action'])
    .execute();

  await db.schema
    .createTable('club')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull().defaultTo('Asia/Kolkata'))
    .addColumn('locale', 'text', (c) => c.notNull().defaultTo('en-IN'))
    .addColumn('currency', 'text', (c) => c.notNull().defaultTo('INR'))
    .addColumn('country', 'text', (c) => c.notNull().defaultTo('IN'))
    .addColumn('institute', 'text')
    .execute();

  await db.schema
    .createTable('last_backup')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('renewed_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rate_limits_reset').on('rate_limits').column('resets_at').execute();

  await db.schema
    .createTable('secret_check')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('signature', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .execute();

  for (const statement of triggers[engine]) await sql.raw(statement).execute(db);
};

/** Entries of the audit log are never deleted. The only change is that the note of an entry is removed. */
const triggers: Record<Engine, string[]> = {
  sqlite: [
    `create trigger audit_log_no_delete before delete on audit_log
     begin select raise(abort, 'the audit log only grows'); end`,
    `create trigger audit_log_no_update before update on audit_log
     when new.note is not null or new.id is not old.id or new.at is not old.at or new.actor_id is not old.actor_id
       or new.action is not old.action or new.subject_id is not old.subject_id
       or new."before" is not old."before" or new."after" is not old."after"
     begin select raise(abort, 'the audit log only grows'); end`,
  ],
  postgres: [
    `create function audit_log_only_grows() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         if new.note is null and (new.id, new.at, new.actor_id, new.action, new.subject_id, new."before", new."after")
           is not distinct from (old.id, old.at, old.actor_id, old.action, old.subject_id, old."before", old."after")
         then return new; end if;
       end if;
       raise exception 'the audit log only grows';
     end $$`,
    `create trigger audit_log_no_update before update or delete on audit_log
     for each row execute function audit_log_only_grows()`,
    `create trigger audit_log_no_truncate before truncate on audit_log
     for each statement execute function audit_log_only_grows()`,
  ],
};
