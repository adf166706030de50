import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `media`. `src/db/media.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('original_sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('images_account').on('images').columns(['account_id', 'purpose']).execute();
  await db.schema.createIndex('images_original').on('images').column('original_sha256').execute();

  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('focus_x', 'integer', (c) => c.notNull())
    .addColumn('focus_y', 'integer', (c) => c.notNull())
    .addColumn('original_id', 'text', (c) => c.notNull().unique())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('uploaded_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('claim', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('digest', 'text')
    .execute();
  await db.schema.createIndex('pictures_due').on('pictures').column('due_at').execute();
  await db.schema.createIndex('pictures_uploaded_by').on('pictures').column('uploaded_by').execute();

  await db.schema
    .createTable('picture_originals')
    .addColumn('original_id', 'text', (c) =>
      c.notNull().references('pictures.original_id').onDelete('cascade'),
    )
    .addColumn('piece', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_originals_key', ['original_id', 'piece'])
    .execute();

  await db.schema
    .createTable('picture_versions')
    .addColumn('name', 'text', (c) => c.notNull().references('pictures.name').onDelete('cascade'))
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('retired_at', 'bigint')
    .addPrimaryKeyConstraint('picture_versions_key', ['name', 'digest'])
    .execute();
  await db.schema
    .createIndex('picture_versions_retired')
    .on('picture_versions')
    .column('retired_at')
    .execute();

  await db.schema
    .createTable('picture_variants')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_variants_key', ['name', 'digest', 'width', 'format'])
    .addForeignKeyConstraint(
      'picture_variants_version',
      ['name', 'digest'],
      'picture_versions',
      ['name', 'digest'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
};
