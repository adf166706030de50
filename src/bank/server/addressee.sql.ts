import type { Queries } from '#platform/server/db/tables.ts';
import { onOwnReference } from '#registration/server/index.ts';

/** A registration with whose it is: to whom its letters and receipts go. */
export async function findAddressee(queries: Queries, registrationId: string) {
  const row = await queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('payment_references', onOwnReference)
    .select([
      'registrations.event_id as eventId',
      'registrations.account_id as accountId',
      'registrations.delegation_id as groupId',
      'registrations.mode',
      'registrations.status',
      'registrations.college',
      'registrations.hospitality_fee as hospitalityFee',
      'registrations.transaction_number as transactionNumber',
      'accounts.name',
      'accounts.email',
      'events.name as eventName',
      'payment_references.reference',
    ])
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst();
  // Whoever pays has one; a member does not.
  return row && { ...row, reference: row.reference ?? '' };
}
export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;
