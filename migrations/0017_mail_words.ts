import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Ids sort in the order in which mails were queued. The table stays empty here: 0026 drops it. */
export const up: Step = async (db, engine) => {
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('mail_words')
    .addColumn('mail_id', 'text', (c) => c.notNull().references('outbox.id').onDelete('cascade'))
    .addColumn('word', byBytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_words_key', ['mail_id', 'word'])
    .execute();
  await db.schema.createIndex('mail_words_word').on('mail_words').columns(['word', 'mail_id']).execute();

  await db.schema.dropIndex('outbox_list').execute();
  await db.schema.alterTable('outbox').dropColumn('search_text').execute();
  await db.schema
    .createIndex('outbox_list')
    .on('outbox')
    .columns(['id', 'due_at', 'attempts', 'sent_at', 'failed_at'])
    .execute();
  // Partial, because nearly all mails are sent.
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .columns(['id', 'attempts'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('outbox_failed')
    .on('outbox')
    .column('id')
    .where(sql.ref('failed_at'), 'is not', null)
    .execute();
};
