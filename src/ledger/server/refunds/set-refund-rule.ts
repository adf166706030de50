import { lockForChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { setRefundRule as call, type RefundRule } from '../../contract/refunds.ts';
import { postEntries } from '../post-entries.ts';
import { correctReceipts } from '../receipts.ts';
import { requireEvent } from '../require-event.ts';
import { allRules, writeRule } from '../rules.sql.ts';
import { payersWithWithdrawn } from '../shares.sql.ts';

/**
 * Sets what goes back to who withdraws, and books it for who has withdrawn before (product 16.11).
 * @throws AppError 404 when there is no such event; 409 when it is over
 */
export async function setRefundRule(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, rule }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = clock();
  const event = await requireEvent(db.queries, eventName);
  await db.change(async (changes) => {
    // A withdrawal locks the event too: a payer booked by the rule before is found here.
    await lockForChange(changes, event.id);
    const before = (await allRules(changes)).get(event.id);
    await writeRule(changes, event.id, rule);
    const payers = await payersWithWithdrawn(changes, event.id);
    await postEntries(changes, { at, cause: 'refund rule' }, payers);
    await correctReceipts(changes, payers, at);
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'refund rule set',
      subjectId: event.id,
      ...(before ? { before: inWords(before) } : {}),
      after: inWords(rule),
    });
  });
  return successMessage(call);
}

function inWords({ fullUntil, halfUntil }: RefundRule): string {
  const parts = [fullUntil && `all until ${fullUntil}`, halfUntil && `half until ${halfUntil}`].filter(
    Boolean,
  );
  return parts.length === 0 ? 'all' : parts.join(', ');
}
