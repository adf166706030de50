import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const batchLength = 500;

/**
 * Adds where the answers to a question are shown on the desk, a row for each chosen option to filter by, and the text
 * that searches match.
 */
export const up: Step = async (db, engine) => {
  for (const column of ['listed_at', 'filtered_at', 'searched_at'])
    await db.schema.alterTable('questions').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('questions')
    .addColumn('former_options', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .createTable('chosen_options')
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('option', 'text', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chosen_options_key', ['question_id', 'option', 'registration_id'])
    .addForeignKeyConstraint(
      'chosen_options_answer',
      ['registration_id', 'question_id'],
      'question_answers',
      ['registration_id', 'question_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('chosen_options_answer')
    .on('chosen_options')
    .columns(['registration_id', 'question_id'])
    .execute();
  await db.schema
    .createTable('searched_answers')
    .addColumn('registration_id', 'text', (column) =>
      column.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  // With id and time, so that counts by answers and of withdrawn registrations read the index only.
  const searched = engine === 'sqlite' ? ['search_text'] : [];
  await db.schema.dropIndex('registrations_seats').execute();
  await db.schema
    .createIndex('registrations_seats')
    .on('registrations')
    .columns(['event_id', 'seat_id', 'status', 'mode', 'accommodation', ...searched, 'id', 'withdrawn_at'])
    .execute();
  await addChosenOptions(db as unknown as Kysely<Tables>);
};

interface Tables {
  questions: { id: string; kind: string };
  question_answers: { registration_id: string; question_id: string; value: string };
  chosen_options: { question_id: string; option: string; registration_id: string };
}

async function addChosenOptions(db: Kysely<Tables>): Promise<void> {
  const answers = await db
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .select(['registration_id', 'question_id', 'value'])
    .where('questions.kind', 'in', ['one_of', 'several_of', 'yes_no'])
    .execute();
  const rows = answers.flatMap(({ value, ...answer }) =>
    [JSON.parse(value) as string | string[]].flat().map((option) => ({ ...answer, option })),
  );
  for (let from = 0; from < rows.length; from += batchLength)
    await db
      .insertInto('chosen_options')
      .values(rows.slice(from, from + batchLength))
      .execute();
}
