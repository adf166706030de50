import type { Selectable } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { DiscountScope } from '../contract.ts';

export interface DiscountCode {
  id: string;
  eventId: string;
  code: string;
  percent: number | null;
  amount: number | null;
  scope: DiscountScope;
  maxUses: number | null;
  used: number;
  /** Epoch milliseconds; null if the code never expires. */
  expiresAt: number | null;
  isStopped: boolean;
}

const asCode = (row: Selectable<Tables['discount_codes']>): DiscountCode => ({
  id: row.id,
  eventId: row.event_id,
  code: row.code,
  percent: row.percent,
  amount: row.amount,
  scope: row.scope,
  maxUses: row.max_uses,
  used: row.used,
  expiresAt: row.expires_at,
  isStopped: row.stopped_at !== null,
});

/** Lists the discount codes of an event, newest first. */
export async function listDiscountCodesOfEvent(db: Db, eventId: string): Promise<DiscountCode[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(asCode);
}

export async function findDiscountCode(
  db: Db,
  eventId: string,
  code: string,
): Promise<DiscountCode | undefined> {
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row && asCode(row);
}

/** Adds a discount code. Returns false if the event already has the code, even if that one is stopped. */
export async function insertDiscountCode(
  transaction: Transaction,
  { eventId, maxUses, ...code }: Omit<DiscountCode, 'used'>,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .insertInto('discount_codes')
    .values({
      id: code.id,
      event_id: eventId,
      code: code.code,
      percent: code.percent,
      amount: code.amount,
      scope: code.scope,
      max_uses: maxUses,
      expires_at: code.expiresAt,
      created_at: now,
      stopped_at: code.isStopped ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type CopiedCode = Pick<DiscountCode, 'code' | 'percent' | 'amount' | 'scope' | 'maxUses'>;

/**
 * Adds unused codes without an expiry. They are stopped, so that codes of an earlier year work only after a superadmin
 * has activated them.
 * @returns false when the event already has one of the codes, even a stopped one. The caller must then roll back.
 */
export async function insertStoppedDiscountCodes(
  transaction: Transaction,
  eventId: string,
  codes: readonly CopiedCode[],
  now: number,
): Promise<boolean> {
  for (const { code, percent, amount, scope, maxUses } of codes) {
    const values = { code, percent, amount, scope, maxUses };
    const row = { ...values, id: newId(), eventId, expiresAt: null, isStopped: true };
    if (!(await insertDiscountCode(transaction, row, now))) return false;
  }
  return true;
}

/** Copies the active codes of an event into an event without codes. The copies are stopped. */
export async function copyDiscountCodesAsStopped(
  transaction: Transaction,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const codes = await listDiscountCodesOfEvent(transaction, from);
  // `listDiscountCodesOfEvent` returns the newest first. The copies are added in the original order.
  const active = codes.filter(({ isStopped }) => !isStopped).reverse();
  await insertStoppedDiscountCodes(transaction, to, active, now);
}

/**
 * Changes a code. Atomic: returns undefined if the code was used and its value or scope would change, it was used more
 * often than its new limit, or it does not exist.
 */
export async function updateDiscountCodeIfUsesAllow(
  transaction: Transaction,
  {
    id,
    percent,
    amount,
    scope,
    maxUses,
    expiresAt,
    isStopped,
  }: Omit<DiscountCode, 'eventId' | 'code' | 'used'>,
  now: number,
): Promise<DiscountCode | undefined> {
  const row = await transaction
    .updateTable('discount_codes')
    .set((eb) => ({
      percent,
      amount,
      scope,
      max_uses: maxUses,
      expires_at: expiresAt,
      stopped_at: isStopped ? eb.fn.coalesce('stopped_at', eb.val(now)) : null,
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('used', '=', 0),
        eb.and([
          eb('scope', '=', scope),
          percent === null ? eb('percent', 'is', null) : eb('percent', '=', percent),
          amount === null ? eb('amount', 'is', null) : eb('amount', '=', amount),
        ]),
      ]),
    )
    .$if(maxUses !== null, (query) => query.where('used', '<=', maxUses))
    .returningAll()
    .executeTakeFirst();
  return row && asCode(row);
}

export async function findDiscountCodeById(db: Db, id: string): Promise<DiscountCode | undefined> {
  const row = await db.selectFrom('discount_codes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asCode(row);
}

/** Stops a code. Returns undefined if there is no such code, or it was already stopped. */
export async function markDiscountCodeStopped(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<DiscountCode | undefined> {
  const row = await transaction
    .updateTable('discount_codes')
    .set({ stopped_at: now })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && asCode(row);
}

/**
 * Increments the number of uses of a code. Atomic: concurrent calls never exceed its limit. Returns undefined if the
 * code does not exist, is stopped, has expired or is used up.
 */
export async function incrementDiscountCodeUses(
  transaction: Transaction,
  eventId: string,
  code: string,
  now: number,
): Promise<DiscountCode | undefined> {
  const row = await transaction
    .updateTable('discount_codes')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used', '<', eb.ref('max_uses'))]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst();
  return row && asCode(row);
}

export async function deleteDiscountCodesOfEvent(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom('discount_codes').where('event_id', '=', eventId).execute();
}
