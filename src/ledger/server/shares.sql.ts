import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Share } from '../rule/due.ts';

/** Registrations that pay as they stand, each with what the leader and each member of a group asked for. */
export async function listPayersWithMembers(db: Db, payers: readonly string[]) {
  const columns = [
    'heads.id',
    'heads.event_id as eventId',
    'heads.mode',
    'heads.delegation_id as groupId',
    'heads.status',
    'heads.withdrawn_at as withdrawnAt',
    'heads.decided_at as decidedAt',
    'heads.registered_at as registeredAt',
    'heads.registration_fee_paise as registrationPaise',
    'heads.hospitality_fee_paise as hospitalityPaise',
    'heads.group_total_paise as groupTotalPaise',
  ] as const;
  const own = await db
    .selectFrom('registrations as heads')
    .select(columns)
    .where('heads.id', 'in', payers)
    .execute();
  const groups = own.flatMap(({ mode, groupId }) => (mode === 'leader' && groupId ? [groupId] : []));
  if (groups.length === 0) return own;
  const members = await db
    .selectFrom('registrations as heads')
    .select(columns)
    .where('heads.delegation_id', 'in', groups)
    .where('heads.mode', '=', 'member')
    .orderBy('heads.id')
    .execute();
  return [...own, ...members];
}
export type Head = Awaited<ReturnType<typeof listPayersWithMembers>>[number];

export interface StoredShare extends Share {
  registrationId: string;
  payerId: string;
}

export async function sharesOf(db: Db, payers: readonly string[]): Promise<StoredShare[]> {
  return db
    .selectFrom('fee_shares')
    .select([
      'registration_id as registrationId',
      'payer_id as payerId',
      'paise',
      'standing',
      'withdrawn_day as withdrawnDay',
    ])
    .where('payer_id', 'in', payers)
    .execute();
}

/** Keeps shares; of those that are known how they stand, never the sum. */
export async function keepShares(transaction: Transaction, shares: readonly StoredShare[]): Promise<void> {
  if (shares.length === 0) return;
  await transaction
    .insertInto('fee_shares')
    .values(
      shares.map((share) => ({
        registration_id: share.registrationId,
        payer_id: share.payerId,
        paise: share.paise,
        standing: share.standing,
        withdrawn_day: share.withdrawnDay,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((eb) => ({
        standing: eb.ref('excluded.standing'),
        withdrawn_day: eb.ref('excluded.withdrawn_day'),
      })),
    )
    .execute();
}

/** Payers of an event with a withdrawn delegate. */
export async function payersWithWithdrawn(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fee_shares')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'fee_shares.payer_id')
    .select('fee_shares.payer_id as id')
    .distinct()
    .where('ledger_payers.event_id', '=', eventId)
    .where('fee_shares.standing', '=', 'withdrawn')
    .execute();
  return rows.map(({ id }) => id).sort();
}

/** What the people of an event's registrations stand as, how many they are, and their shares in paise. */
export async function sumsOfStandings(db: Db, eventId: string) {
  return db
    .selectFrom('fee_shares')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'fee_shares.payer_id')
    .select((eb) => [
      'fee_shares.standing',
      eb.fn.countAll<number>().as('people'),
      eb.cast<number>(eb.fn.sum('fee_shares.paise'), 'bigint').as('paise'),
    ])
    .where('ledger_payers.event_id', '=', eventId)
    .groupBy('fee_shares.standing')
    .orderBy('fee_shares.standing')
    .execute();
}
