import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the questions that a club asks its delegates. Triggers make the texts of consents unchangeable. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('question_lists')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('questions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('help', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('required_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('questions_event_id')
    .on('questions')
    .columns(['event_id', 'position'])
    .execute();
  await db.schema
    .createTable('consent_texts')
    .addColumn('question_id', 'text', (c) => c.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('consent_texts_key', ['question_id', 'version'])
    .execute();
  await db.schema
    .createTable('question_answers')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'text', (c) => c.notNull().references('questions.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('consent_version', 'integer')
    .addColumn('answered_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('question_answers_key', ['registration_id', 'question_id'])
    .addForeignKeyConstraint(
      'question_answers_consent',
      ['question_id', 'consent_version'],
      'consent_texts',
      ['question_id', 'version'],
    )
    .execute();
  await db.schema
    .createIndex('question_answers_question_id')
    .on('question_answers')
    .columns(['question_id', 'consent_version'])
    .execute();
  for (const statement of engine === 'postgres' ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
};

const sqliteTriggers = [
  `create trigger consent_texts_no_update before update on consent_texts
   begin select raise(abort, 'the text of a consent never changes'); end`,
];

const postgresTriggers = [
  `create function consent_texts_never_change() returns trigger language plpgsql as $$
   begin raise exception 'the text of a consent never changes'; end $$`,
  `create trigger consent_texts_no_update before update on consent_texts
   for each row execute function consent_texts_never_change()`,
];
