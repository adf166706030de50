import { sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `questions`. `src/db/questions.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
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
    .addColumn('listed_at', 'bigint')
    .addColumn('filtered_at', 'bigint')
    .addColumn('searched_at', 'bigint')
    .addColumn('former_options', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('after_seat_at', 'bigint')
    .addColumn('answer_by', 'text')
    .addColumn('surcharges', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('at_door_at', 'bigint')
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
    .addColumn('surcharge_amount', 'bigint', (c) =>
      c.notNull().defaultTo(0).check(sql`surcharge_amount >= 0`),
    )
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

  await db.schema
    .createTable('answer_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('answer_files_account')
    .on('answer_files')
    .columns(['account_id', 'question_id'])
    .execute();
  await db.schema.createIndex('answer_files_question').on('answer_files').column('question_id').execute();
  await db.schema
    .createIndex('answer_files_registration')
    .on('answer_files')
    .columns(['registration_id', 'question_id'])
    .execute();

  await db.schema
    .createTable('answer_reminders')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'text', (c) => c.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('answer_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('answer_reminders_key', ['registration_id', 'question_id', 'answer_by'])
    .execute();
  await db.schema
    .createIndex('answer_reminders_question')
    .on('answer_reminders')
    .columns(['question_id', 'answer_by'])
    .execute();

  await db.schema
    .createTable('chosen_options')
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('option', 'text', (c) => c.notNull())
    .addColumn('registration_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('chosen_options_key', ['question_id', 'option', 'registration_id'])
    .addForeignKeyConstraint(
      'chosen_options_answer',
      ['registration_id', 'question_id'],
      'question_answers',
      ['registration_id', 'question_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('chosen_options_answer')
    .on('chosen_options')
    .columns(['registration_id', 'question_id'])
    .execute();

  await db.schema
    .createTable('searched_answers')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();

  for (const statement of triggers[engine]) await sql.raw(statement).execute(db);
};

/** The text of a consent never changes. */
const triggers: Record<Engine, string[]> = {
  sqlite: [
    `create trigger consent_texts_no_update before update on consent_texts
     begin select raise(abort, 'the text of a consent never changes'); end`,
  ],
  postgres: [
    `create function consent_texts_never_change() returns trigger language plpgsql as $$
     begin raise exception 'the text of a consent never changes'; end $$`,
    `create trigger consent_texts_no_update before update on consent_texts
     for each row execute function consent_texts_never_change()`,
  ],
};
