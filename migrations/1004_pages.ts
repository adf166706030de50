import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `pages`. `src/db/pages.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('document_revisions')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('restored_from', 'integer')
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_revisions_key', ['kind', 'revision'])
    .execute();

  await db.schema
    .createTable('publications')
    .addColumn('publication', 'integer', (c) => c.primaryKey())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('published_by', 'text', (c) => c.notNull())
    .addColumn('restored_from', 'integer')
    .execute();

  await db.schema
    .createTable('publication_documents')
    .addColumn('publication', 'integer', (c) => c.notNull().references('publications.publication'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('publication_documents_key', ['publication', 'kind'])
    .addForeignKeyConstraint('publication_documents_revision', ['kind', 'revision'], 'document_revisions', [
      'kind',
      'revision',
    ])
    .execute();
};
