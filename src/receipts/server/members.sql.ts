import type { Db } from '#platform/server/db/tables.ts';

/** The members of a group as they stand, in the order in which they came; what their stay costs. */
export async function membersOfGroup(db: Db, groupId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id',
      'registrations.status',
      'registrations.hospitality_fee_paise as hospitalityPaise',
      'accounts.name',
    ])
    .where('registrations.delegation_id', '=', groupId)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
}
