import type { Changes, Queries } from '#platform/server/db/tables.ts';

/** What a receipt is made of: who pays, and what is due in rupees. */
export async function readPaid(changes: Changes, registrationId: string) {
  return changes
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('payment_references', (join) =>
      join
        .onRef('payment_references.event_id', '=', 'registrations.event_id')
        .onRef('payment_references.account_id', '=', 'registrations.account_id'),
    )
    .select([
      'registrations.event_id as eventId',
      'events.name as eventName',
      'registrations.delegation_id as groupId',
      'registrations.registration_fee as registrationFee',
      'registrations.hospitality_fee as hospitalityFee',
      'registrations.group_total as groupTotal',
      'registrations.college',
      'registrations.transaction_number as transactionNumber',
      'accounts.name',
      'payment_references.reference',
    ])
    .where('registrations.id', '=', registrationId)
    .where('registrations.mode', '!=', 'member')
    .executeTakeFirst();
}

export type Paid = NonNullable<Awaited<ReturnType<typeof readPaid>>>;

/** The members of a group as they stand, in the order in which they came; what their stay costs in rupees. */
export async function membersOfGroup(queries: Queries, groupId: string) {
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id',
      'registrations.status',
      'registrations.hospitality_fee as hospitalityFee',
      'accounts.name',
    ])
    .where('registrations.delegation_id', '=', groupId)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
}
