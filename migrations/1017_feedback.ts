import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `feedback`. `src/db/feedback.ts` describes them. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('feedback_forms')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('opens_at', 'bigint')
    .addColumn('closes_at', 'bigint')
    .addColumn('invited_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .execute();

  await db.schema
    .createTable('feedback_questions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) =>
      c.notNull().references('feedback_forms.event_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('help', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('required_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('feedback_questions_event_id')
    .on('feedback_questions')
    .columns(['event_id', 'position'])
    .execute();

  await db.schema
    .createTable('feedback_respondents')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (c) =>
      c.notNull().references('feedback_forms.event_id').onDelete('cascade'),
    )
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createIndex('feedback_respondents_event_id')
    .on('feedback_respondents')
    .column('event_id')
    .execute();

  await db.schema
    .createTable('feedback_answers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull().references('feedback_questions.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createIndex('feedback_answers_question_id')
    .on('feedback_answers')
    .column('question_id')
    .execute();
};
