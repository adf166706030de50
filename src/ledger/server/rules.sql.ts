import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { RefundRule } from '../contract/refunds.ts';

/** The rules that were set, by event. */
export async function allRules(db: Db): Promise<Map<string, RefundRule>> {
  const rows = await db.selectFrom('refund_rules').selectAll().execute();
  return new Map(
    rows.map(({ event_id, full_until, half_until }) => [
      event_id,
      { fullUntil: full_until, halfUntil: half_until },
    ]),
  );
}

/** Rules that set at least one day, by event. */
export async function refundRules(db: Db): Promise<Map<string, RefundRule>> {
  const rules = await allRules(db);
  return new Map(
    [...rules].filter(([, { fullUntil, halfUntil }]) => fullUntil !== null || halfUntil !== null),
  );
}

export async function writeRule(
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
