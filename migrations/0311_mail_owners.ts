import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds the account that a mail is about, so that erasing an account deletes its mails and no mail about another person
 * to the same address. Mails of the kinds in the first list go to addresses that need not be that of an account.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('outbox').addColumn('owner_id', 'text').execute();
  await sql`update outbox set owner_id = (select accounts.id from accounts where accounts.email = outbox.recipient)
    where kind not in ('certificate_issued', 'contact_answer', 'contact_form', 'guardian_consent',
      'institute_email_confirmation')`.execute(db);
  await sql`update outbox set owner_id = (select min(registrations.account_id) from guardian_consents
      join registrations on registrations.id = guardian_consents.registration_id
      where guardian_consents.guardian_email = outbox.recipient and registrations.event_id = outbox.event_id)
    where kind = 'guardian_consent'`.execute(db);
  await sql`update outbox set owner_id = (select min(institute_claims.account_id) from institute_claims
      where institute_claims.institute_email = outbox.recipient)
    where kind = 'institute_email_confirmation'`.execute(db);
  await db.schema.createIndex('outbox_owner_id').on('outbox').column('owner_id').execute();
};
