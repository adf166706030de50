import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema.alterTable('registration_holds').renameTo('registration_presences').execute();
  await db.schema.alterTable('registration_presences').renameColumn('until', 'expires_at').execute();
  await db.schema.dropIndex('registration_holds_account').execute();
  await db.schema
    .createIndex('registration_presences_account')
    .on('registration_presences')
    .columns(['account_id', 'expires_at'])
    .execute();

  await db.schema.alterTable('earlier_payments').renameTo('payment_submissions').execute();
  for (const column of ['registration', 'picture']) {
    await db.schema.dropIndex(`earlier_payments_${column}`).execute();
    await db.schema
      .createIndex(`payment_submissions_${column}`)
      .on('payment_submissions')
      .column(`${column}_id`)
      .execute();
  }

  await db.schema.alterTable('registrations').renameColumn('payment_id', 'payment_picture_id').execute();
  await db.schema
    .alterTable('erased_registrations')
    .renameColumn('first_choice_id', 'first_committee_id')
    .execute();
};
