import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Adds the files that answer questions. They are deleted with the registration or the account. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('answer_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', engine === 'postgres' ? sql`bytea` : 'blob', (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ['answer_files_account', ['account_id', 'question_id']],
    ['answer_files_question', ['question_id']],
    ['answer_files_registration', ['registration_id', 'question_id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('answer_files')
      .columns([...columns])
      .execute();
};
