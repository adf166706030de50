import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `record`. `src/db/record.ts` describes them. */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('public_records')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull().unique())
    .addColumn('shown_at', 'bigint', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('record_texts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addUniqueConstraint('record_texts_place', ['committee_id', 'place'])
    .execute();

  await db.schema
    .createTable('record_consents')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('consented_at', 'bigint', (c) => c.notNull())
    .execute();
};
