import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { RefundRule } from '../contract/refunds.ts';
import type { Share } from '../rule/postings.ts';

/**
 * Locks these payers until the transaction ends, so that concurrent postings run one after the other. Inserts missing
 * rows.
 * @param payers not empty, and sorted by id, because all transactions must lock in the same order
 */
export async function lockOrInsertPayers(transaction: Transaction, payers: readonly string[]): Promise<void> {
  const rows = await transaction
    .selectFrom('ledger_payers')
    .select(['registration_id', 'event_id'])
    .where('registration_id', 'in', payers)
    .union(
      transaction
        .selectFrom('registrations')
        .select(['id as registration_id', 'event_id'])
        .where('id', 'in', payers),
    )
    .orderBy('registration_id')
    .execute();
  if (rows.length === 0) return;
  await transaction
    .insertInto('ledger_payers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') })),
    )
    .execute();
}

export async function insertLedgerPayer(
  transaction: Transaction,
  id: string,
  eventId: string,
): Promise<void> {
  await transaction.insertInto('ledger_payers').values({ registration_id: id, event_id: eventId }).execute();
}

export async function listLedgerPayersWithEventId(db: Db, payers: readonly string[]) {
  return db
    .selectFrom('ledger_payers')
    .select(['registration_id as id', 'event_id as eventId'])
    .where('registration_id', 'in', payers)
    .execute();
}

/** Lists the ids of at most `atMost` paying registrations for which nothing was posted. */
export async function listUnpostedPayerIds(db: Db, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .leftJoin('ledger_payers', 'ledger_payers.registration_id', 'registrations.id')
    .select('registrations.id')
    .where('registrations.mode', '!=', 'member')
    .where('ledger_payers.registration_id', 'is', null)
    .orderBy('registrations.id')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAllPayerIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_payers')
    .select('registration_id as id')
    .orderBy('registration_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the given registrations and, for leaders, the registrations of their groups. Leaves out erased ones. */
export async function listRegistrationsOfPayersAndMembers(db: Db, payers: readonly string[]) {
  const surchargeOfAnswers = (eb: ExpressionBuilder<Tables, 'registrations'>) =>
    eb
      .selectFrom('question_answers')
      .select((sum) => sum.fn.sum<number | null>('question_answers.surcharge_amount').as('amount'))
      .whereRef('question_answers.registration_id', '=', 'registrations.id')
      .as('answersSurchargeAmount');
  const columns = [
    'registrations.id',
    'registrations.event_id as eventId',
    'registrations.mode',
    'registrations.delegation_id as groupId',
    'registrations.status',
    'registrations.withdrawn_at as withdrawnAt',
    'registrations.decided_at as decidedAt',
    'registrations.registered_at as registeredAt',
    'registrations.registration_fee_amount as registrationAmount',
    'registrations.hospitality_fee_amount as hospitalityAmount',
    'registrations.group_total_amount as groupTotalAmount',
    'registrations.payment_way as paymentWay',
    'registrations.surcharge_amount as committeeSurchargeAmount',
  ] as const;
  const payerRows = await db
    .selectFrom('registrations')
    .select(columns)
    .select(surchargeOfAnswers)
    .where('registrations.id', 'in', payers)
    .execute();
  const groups = payerRows.flatMap(({ mode, groupId }) => (mode === 'leader' && groupId ? [groupId] : []));
  const withSurcharge = <Row extends (typeof payerRows)[number]>({
    committeeSurchargeAmount,
    answersSurchargeAmount,
    ...row
  }: Row) => ({ ...row, surchargeAmount: committeeSurchargeAmount + Number(answersSurchargeAmount ?? 0) });
  if (groups.length === 0) return payerRows.map(withSurcharge);
  const members = await db
    .selectFrom('registrations')
    .select(columns)
    .select(surchargeOfAnswers)
    .where('registrations.delegation_id', 'in', groups)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.id')
    .execute();
  return [...payerRows, ...members].map(withSurcharge);
}
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrationsOfPayersAndMembers>>[number];

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

const matchBatch = 2_000;

/** Returns the id of the paying registration by credit id. */
export async function mapPayerIdsByCredit(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('matched_credits').selectAll().execute();
  return new Map(rows.map(({ credit_id, registration_id }) => [credit_id, registration_id]));
}

export async function listCreditsOfPayers(db: Db, payers: readonly string[]) {
  return db
    .selectFrom('matched_credits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'matched_credits.credit_id')
    .select([
      'matched_credits.registration_id as payerId',
      'bank_transactions.id',
      'bank_transactions.day',
      'bank_transactions.amount',
    ])
    .where('matched_credits.registration_id', 'in', payers)
    .execute();
}

/** Saves which registration each credit pays for. Null removes the match. */
export async function saveOrDeleteMatchedCredits(
  transaction: Transaction,
  matches: ReadonlyMap<string, string | null>,
): Promise<void> {
  const removed = [...matches].filter(([, payerId]) => payerId === null).map(([creditId]) => creditId);
  for (let from = 0; from < removed.length; from += matchBatch)
    await transaction
      .deleteFrom('matched_credits')
      .where('credit_id', 'in', removed.slice(from, from + matchBatch))
      .execute();
  const saved = [...matches].flatMap(([credit_id, registration_id]) =>
    registration_id === null ? [] : [{ credit_id, registration_id }],
  );
  for (let from = 0; from < saved.length; from += matchBatch)
    await transaction
      .insertInto('matched_credits')
      .values(saved.slice(from, from + matchBatch))
      .onConflict((conflict) =>
        conflict
          .column('credit_id')
          .doUpdateSet((eb) => ({ registration_id: eb.ref('excluded.registration_id') })),
      )
      .execute();
}

/**
 * Removes the matches of a statement's credits.
 * @returns the registrations that the credits were matched with
 */
export async function unmatchCreditsOfStatement(
  transaction: Transaction,
  statementId: string,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('matched_credits')
    .where(
      'credit_id',
      'in',
      transaction.selectFrom('bank_transactions').select('id').where('statement_id', '=', statementId),
    )
    .returning('registration_id')
    .execute();
  return [...new Set(rows.map(({ registration_id }) => registration_id))].sort();
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
