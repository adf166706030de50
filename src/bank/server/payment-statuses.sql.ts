import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { paymentStatuses } from '#registration/rule/payment-status.ts';
import { joinOwnPaymentReference } from '#registration/server/index.ts';
import type { PaymentFact } from '../rule/payment-facts.ts';
import type { PaymentResult } from '../rule/reconcile.ts';

export type PaymentStatusRow = PaymentResult & { registrationId: string };

function toPaymentStatus(row: Tables['payment_statuses'], parts: readonly string[] = []): PaymentStatusRow {
  return {
    registrationId: row.registration_id,
    state: row.state,
    creditId: row.credit_id,
    ...(parts.length > 0 ? { partIds: [...parts] } : {}),
    reasons: JSON.parse(row.reasons) as PaymentFact[],
    warnings: JSON.parse(row.warnings) as PaymentFact[],
  };
}

export async function listPaymentStatuses(db: Db): Promise<PaymentStatusRow[]> {
  const rows = await db.selectFrom('payment_statuses').selectAll().execute();
  const parts = await listParts(db);
  return rows.map((row) => toPaymentStatus(row, parts.get(row.registration_id)));
}

async function listParts(db: Db, only?: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('payment_parts')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'payment_parts.credit_id')
    .select(['payment_parts.registration_id as registrationId', 'bank_transactions.id'])
    .$if(only !== undefined, (parts) => parts.where('payment_parts.registration_id', '=', only ?? ''))
    .orderBy('bank_transactions.day')
    .orderBy('bank_transactions.id')
    .execute();
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map([...byRegistration].map(([id, parts]) => [id, parts.map((part) => part.id)]));
}

export async function findPaymentStatus(db: Db, id: string): Promise<PaymentStatusRow | undefined> {
  const row = await db
    .selectFrom('payment_statuses')
    .selectAll()
    .where('registration_id', '=', id)
    .executeTakeFirst();
  return row && toPaymentStatus(row, (await listParts(db, id)).get(id));
}

/** Lists the ids of registrations with the state `duplicate_reference`, by credit id. */
export async function mapDuplicateClaimsByCredit(
  db: Db,
  creditIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (creditIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_statuses')
    .select(['registration_id as id', 'credit_id as creditId'])
    .where('credit_id', 'in', creditIds)
    .where('state', '=', 'duplicate_reference')
    .execute();
  const byCredit = Map.groupBy(rows, ({ creditId }) => creditId ?? '');
  return new Map([...byCredit].map(([creditId, some]) => [creditId, some.map(({ id }) => id)]));
}

const rowsAtOnce = 2_000;

export async function savePaymentStatuses(
  transaction: Transaction,
  statuses: readonly PaymentStatusRow[],
): Promise<void> {
  for (let from = 0; from < statuses.length; from += rowsAtOnce) {
    await transaction
      .insertInto('payment_statuses')
      .values(
        statuses
          .slice(from, from + rowsAtOnce)
          .map(({ registrationId, state, creditId, reasons, warnings }) => ({
            registration_id: registrationId,
            state,
            state_rank: paymentStatuses.indexOf(state),
            credit_id: creditId,
            reasons: JSON.stringify(reasons),
            warnings: JSON.stringify(warnings),
          })),
      )
      .onConflict((conflict) =>
        conflict.column('registration_id').doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          state_rank: eb.ref('excluded.state_rank'),
          credit_id: eb.ref('excluded.credit_id'),
          reasons: eb.ref('excluded.reasons'),
          warnings: eb.ref('excluded.warnings'),
        })),
      )
      .execute();
  }
  await writeParts(transaction, statuses);
}

/**
 * Stores which credits pay together. Deletes the former rows first, because a credit may have moved to another
 * registration.
 */
async function writeParts(transaction: Transaction, statuses: readonly PaymentStatusRow[]): Promise<void> {
  for (let from = 0; from < statuses.length; from += rowsAtOnce)
    await transaction
      .deleteFrom('payment_parts')
      .where(
        'registration_id',
        'in',
        statuses.slice(from, from + rowsAtOnce).map(({ registrationId }) => registrationId),
      )
      .execute();
  const parts = statuses.flatMap(({ registrationId, partIds = [] }) =>
    partIds.map((credit_id) => ({ credit_id, registration_id: registrationId })),
  );
  for (let from = 0; from < parts.length; from += rowsAtOnce)
    await transaction
      .insertInto('payment_parts')
      .values(parts.slice(from, from + rowsAtOnce))
      .execute();
}

/**
 * Requests reconciliation, in the transaction that changes its input. Locks a row, so these transactions wait for each
 * other. Call it as late as possible, but before `postFees` and `postPayments` (lock ordering).
 */
export async function requestReconciliation(transaction: Transaction): Promise<void> {
  await transaction
    .insertInto('matching')
    .values({ id: 1, wanted: 1, done: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ wanted: eb('matching.wanted', '+', 1) })),
    )
    .execute();
}

export async function getNewestReconciliationRequestNumber(db: Db): Promise<number> {
  const row = await db.selectFrom('matching').select('wanted').executeTakeFirst();
  return row?.wanted ?? 0;
}

/** Marks the first `wanted` reconciliation requests as done. Returns false if another process has marked them. */
export async function markReconciliationRequestsDone(
  transaction: Transaction,
  wanted: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('matching')
    .set({ done: wanted })
    .where('done', '<', wanted)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isReconciliationDue(db: Db): Promise<boolean> {
  const row = await db.selectFrom('matching').select('id').whereRef('done', '<', 'wanted').executeTakeFirst();
  return row !== undefined;
}

export async function hasPayersWithoutPaymentStatus(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('payment_references', joinOwnPaymentReference)
    .leftJoin('payment_statuses', 'payment_statuses.registration_id', 'registrations.id')
    .select('registrations.id')
    .where('registrations.mode', '!=', 'member')
    .where('payment_statuses.registration_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
