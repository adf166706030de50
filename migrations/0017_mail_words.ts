import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';
import { wordsOf } from '#platform/server/search/words.ts';

/**
 * Mails are found by beginnings of words, as accounts and registrations are, instead of by passing over all of them. They are
 * listed by their ids, which sort in the order in which they were queued: so one index serves the list and what is found.
 */
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
  // Nearly all mails are sent: the others are listed without walking past those.
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
  await fileMails(db as Kysely<Filed>);
};

interface Filed {
  outbox: { id: string; recipient: string; subject: string; kind: string };
  mail_words: { mail_id: string; word: string };
}

const atOnce = 500;

/** Files the mails that were queued before there was this search. */
async function fileMails(db: Kysely<Filed>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'kind'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const words = rows.flatMap(({ id, recipient, subject, kind }) =>
      wordsOf([recipient, subject, kind]).map((word) => ({ mail_id: id, word })),
    );
    if (words.length > 0) await db.insertInto('mail_words').values(words).execute();
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? '';
  }
}
