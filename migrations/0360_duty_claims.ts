import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the number of scans of unknown passes, which are no longer stored one by one, and a row for each list of missing
 * delegates with phone numbers that an account has read.
 */
export const up: Step = async (db) => {
  await db.schema
    .createTable('unknown_scans')
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('scans', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('unknown_scans_pk', ['event_id', 'account_id'])
    .execute();
  await db.schema.createIndex('unknown_scans_account_id').on('unknown_scans').column('account_id').execute();
  await db.schema
    .createTable('missing_list_reads')
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('occasion', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('missing_list_reads_pk', ['event_id', 'account_id', 'occasion'])
    .execute();
  await db.schema
    .createIndex('missing_list_reads_account_id')
    .on('missing_list_reads')
    .column('account_id')
    .execute();
};
