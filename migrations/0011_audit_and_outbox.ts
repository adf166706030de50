import { type RawBuilder, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Triggers make the audit log append-only. Only `note`, a text that a person typed, can be emptied, when that
 * account is erased.
 */
export const up: Step = async (db, engine) => {
  await db.schema.alterTable('audit_log').addColumn('note', 'text').execute();
  await db.schema.createIndex('audit_log_time').on('audit_log').columns(['at', 'id']).execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'at']).execute();
  await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'at']).execute();
  for (const statement of engine === 'postgres' ? keptByPostgres : keptBySqlite)
    await sql.raw(statement).execute(db);

  await addGenerated(
    'accounts',
    'search_text',
    sql`lower(name || ' ' || email || ' ' || coalesce(scholar_id, ''))`,
  );
  const standing = ['role', 'verified_at', 'deletion_scheduled_at'];
  const lists = {
    accounts_created: ['created_at', 'id', 'search_text', ...standing],
    accounts_search: ['search_text', 'id', ...standing],
    accounts_standing: standing,
  };
  for (const [name, columns] of Object.entries(lists))
    await db.schema.createIndex(name).on('accounts').columns(columns).execute();

  // Covers the columns of the list, so that it never reads the contents of waiting mails.
  await addGenerated('outbox', 'search_text', sql`lower(recipient || ' ' || subject || ' ' || kind)`);
  await db.schema
    .createIndex('outbox_list')
    .on('outbox')
    .columns(['queued_at', 'id', 'search_text', 'due_at', 'attempts', 'sent_at', 'failed_at'])
    .execute();

  /** A generated column. SQLite cannot add a stored one to an existing table, but stores it in an index. */
  async function addGenerated(table: string, column: string, text: RawBuilder<unknown>): Promise<void> {
    await db.schema
      .alterTable(table)
      .addColumn(column, engine === 'postgres' ? sql`text collate "C"` : 'text', (c) =>
        engine === 'postgres' ? c.generatedAlwaysAs(text).stored() : c.generatedAlwaysAs(text),
      )
      .execute();
  }
};

const keptBySqlite = [
  `create trigger audit_log_no_delete before delete on audit_log
   begin select raise(abort, 'the audit log only grows'); end`,
  `create trigger audit_log_no_update before update on audit_log
   when new.note is not null or new.id is not old.id or new.at is not old.at or new.actor_id is not old.actor_id
     or new.action is not old.action or new.subject_id is not old.subject_id
     or new."before" is not old."before" or new."after" is not old."after"
   begin select raise(abort, 'the audit log only grows'); end`,
];

const keptByPostgres = [
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
];
