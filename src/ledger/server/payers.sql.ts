import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { RefundRule, Share } from '../rule/postings.ts';

/** A registration that pays, with its event. */
export interface Payer {
  id: string;
  eventId: string;
}

/**
 * Locks these payers until the transaction ends, so that concurrent postings run one after the other. Inserts missing
 * rows.
 * @param payers sorted by id, because all transactions must lock in the same order
 */
export async function lockOrInsertPayers(transaction: Transaction, payers: readonly Payer[]): Promise<void> {
  if (payers.length === 0) return;
  await transaction
    .insertInto('ledger_payers')
    .values(payers.map(({ id, eventId }) => ({ registration_id: id, event_id: eventId })))
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') })),
    )
    .execute();
}

/** Locks the given payers that have postings, like `lockOrInsertPayers`. */
export async function lockPayers(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const payers = await listLedgerPayersWithEventId(transaction, ids);
  await lockOrInsertPayers(
    transaction,
    payers.sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

export async function insertLedgerPayer(transaction: Transaction, { id, eventId }: Payer): Promise<void> {
  await transaction.insertInto('ledger_payers').values({ registration_id: id, event_id: eventId }).execute();
}

export async function listLedgerPayersWithEventId(db: Db, payers: readonly string[]): Promise<Payer[]> {
  return db
    .selectFrom('ledger_payers')
    .select(['registration_id as id', 'event_id as eventId'])
    .where('registration_id', 'in', payers)
    .execute();
}

export async function listAllPayerIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_payers')
    .select('registration_id as id')
    .orderBy('registration_id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface StoredShare extends Share {
  registrationId: string;
  payerId: string;
}

export async function listFeeShares(db: Db, payers: readonly string[]): Promise<StoredShare[]> {
  return db
    .selectFrom('fee_shares')
    .select([
      'registration_id as registrationId',
      'payer_id as payerId',
      'amount',
      'status',
      'withdrawn_day as withdrawnDay',
    ])
    .where('payer_id', 'in', payers)
    .execute();
}

/** Inserts new shares. Of existing shares it updates only the status and the day of withdrawal. */
export async function insertFeeSharesOrUpdateStatus(
  transaction: Transaction,
  shares: readonly StoredShare[],
): Promise<void> {
  if (shares.length === 0) return;
  await transaction
    .insertInto('fee_shares')
    .values(
      shares.map((share) => ({
        registration_id: share.registrationId,
        payer_id: share.payerId,
        amount: share.amount,
        status: share.status,
        withdrawn_day: share.withdrawnDay,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        withdrawn_day: eb.ref('excluded.withdrawn_day'),
      })),
    )
    .execute();
}

/**
 * Changes the fee of a share. Does nothing if the registration was never posted. The caller must have locked the
 * payer.
 */
export async function addToFeeShare(
  transaction: Transaction,
  registrationId: string,
  differenceAmount: number,
): Promise<void> {
  await transaction
    .updateTable('fee_shares')
    .set((eb) => ({ amount: eb('amount', '+', differenceAmount) }))
    .where('registration_id', '=', registrationId)
    .execute();
}

export async function listPayerIdsWithWithdrawal(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fee_shares')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'fee_shares.payer_id')
    .select('fee_shares.payer_id as id')
    .distinct()
    .where('ledger_payers.event_id', '=', eventId)
    .where('fee_shares.status', '=', 'withdrawn')
    .execute();
  return rows.map(({ id }) => id).sort();
}

export async function countAndSumFeesByRegistrationStatus(db: Db, eventId: string) {
  return db
    .selectFrom('fee_shares')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'fee_shares.payer_id')
    .select((eb) => [
      'fee_shares.status',
      eb.fn.countAll<number>().as('people'),
      eb.cast<number>(eb.fn.sum('fee_shares.amount'), 'bigint').as('amount'),
    ])
    .where('ledger_payers.event_id', '=', eventId)
    .groupBy('fee_shares.status')
    .orderBy('fee_shares.status')
    .execute();
}

export async function mapRefundRulesByEvent(db: Db): Promise<Map<string, RefundRule>> {
  const rows = await db.selectFrom('refund_rules').selectAll().execute();
  return new Map(
    rows.map(({ event_id, full_until, half_until }) => [
      event_id,
      { fullUntil: full_until, halfUntil: half_until },
    ]),
  );
}

/** Returns refund rules by event id. Leaves out rules without any day. */
export async function mapRefundRulesWithDaysByEvent(db: Db): Promise<Map<string, RefundRule>> {
  const rules = await mapRefundRulesByEvent(db);
  return new Map(
    [...rules].filter(([, { fullUntil, halfUntil }]) => fullUntil !== null || halfUntil !== null),
  );
}

export async function saveRefundRule(
  transaction: Transaction,
  eventId: string,
  { fullUntil, halfUntil }: RefundRule,
): Promise<void> {
  const days = { full_until: fullUntil, half_until: halfUntil };
  await transaction
    .insertInto('refund_rules')
    .values({ event_id: eventId, ...days })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(days))
    .execute();
}
