import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Keeps the reminders of unanswered questions for each delegate, so that those who got a seat later are reminded too.
 * Delegates with a seat keep the reminders that they got.
 */
export const up: Step = async (db) => {
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
  await sql`
    insert into answer_reminders (registration_id, question_id, answer_by)
    select registrations.id, questions.id, questions.answer_by
    from questions inner join registrations on registrations.event_id = questions.event_id
    where questions.reminded_at is not null and questions.answer_by is not null
      and registrations.seat_id is not null`.execute(db);
  await db.schema.alterTable('questions').dropColumn('reminded_at').execute();
};
