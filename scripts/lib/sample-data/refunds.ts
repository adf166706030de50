import { buildSecondPersonCheckInputs } from '#accounts/server/index.ts';
import { buildLineKeysAndUpdateCounts } from '#bank/rule/statement/narration.ts';
import type { StatementLine } from '#bank/rule/statement/parse-lines.ts';
import { insertBankTransactions } from '#bank/server/bank-transactions.sql.ts';
import { backfillLedger } from '#bank/server/index.ts';
import { requestReconciliation } from '#bank/server/payment-statuses.sql.ts';
import { postStatement } from '#bank/server/postings.ts';
import { reconcileIfRequested } from '#bank/server/reconcile.ts';
import { listRefunds, listRefundsDue } from '#bank/server/refunds/list-refunds.ts';
import { postRefundEntry } from '#bank/server/refunds/refund-postings.ts';
import { releaseRefundIfAllowed } from '#bank/server/refunds/refunds.sql.ts';
import { recordSentRefund, setRefundRule } from '#bank/server/refunds/refunds.ts';
import { recordUploaderOrConfirmer } from '#bank/server/statement-evidence.sql.ts';
import { insertStatement } from '#bank/server/statements.sql.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { postFees, withdrawRegistration } from '#registration/server/index.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'config'>;

const dayMs = 24 * 60 * 60_000;
/**
 * Number of refunds that were sent. One of them is partial and waits for a second person, and another is in no bank
 * statement yet.
 */
const sent = 4;

/** Creates the missing ledger entries, and refunds in every state. */
export async function sampleRefunds(
  context: Needs,
  { eventName, sender, releaser }: { eventName: string; sender: string; releaser: string },
): Promise<void> {
  await backfillLedger(context);
  await context.db.change(requestReconciliation);
  await reconcileIfRequested(context);
  const by = (accountId: string): Caller => ({ accountId, sessionId: 'sample', role: 'superadmin' });
  const now = context.clock();
  const rule = {
    fullUntil: dayOf(now + 10 * dayMs, defaultRegion),
    halfUntil: dayOf(now + 25 * dayMs, defaultRegion),
  };
  await setRefundRule(context, by(sender), { eventName, rule });
  await withdrawSome(context, sender);
  const all = { page: 1, search: '' };
  const { rows: refundsDue } = await listRefundsDue(context, { eventName }, all);
  const chosen = refundsDue
    .filter(({ reason }) => reason === 'declined')
    .slice(0, sent)
    .map((one, at) => ({
      ...one,
      amount: at === sent - 1 ? Math.floor(one.amount / 2) : one.amount,
      number: `SMPL7000000${at}`,
    }));
  for (const { regID, amount, number } of chosen)
    await recordSentRefund(context, by(sender), { regID, amount, number });
  const { rows: waiting } = await listRefunds(context, by(releaser), { eventName, state: 'waiting' }, all);
  // Releases the refunds by `releaseRefundIfAllowed`, because it sends no mail.
  for (const { _id } of waiting.slice(1))
    await context.db.change(async (transaction) => {
      const refund = await releaseRefundIfAllowed(
        transaction,
        _id,
        buildSecondPersonCheckInputs(context, releaser),
      );
      const accounts = {
        debit: 'receivable',
        credit: 'refunds_in_transit',
        cause: 'refund_released',
      } as const;
      if (refund) await postRefundEntry(transaction, now, refund, accounts);
    });
  const released = chosen.filter(({ number }) => waiting.slice(2).some((one) => one.number === number));
  await takeDebits(
    context,
    sender,
    released.map(({ amount, number }) => ({
      day: dayOf(now, defaultRegion),
      amount: -amount,
      text: `NEFT DR ${number} REFUND OF FEES`,
    })),
  );
}

/** Imports a bank statement with the refunds and one other payment. */
async function takeDebits(context: Needs, by: string, refunds: readonly StatementLine[]): Promise<void> {
  const now = context.clock();
  const lines = [
    ...refunds,
    { day: dayOf(now, defaultRegion), amount: -1_250_000, text: 'CHEQUE PAID SAMPLE PRINTERS' },
  ];
  const keys = buildLineKeysAndUpdateCounts(lines);
  await context.db.change(async (transaction) => {
    const id = newId();
    await insertStatement(transaction, {
      id,
      bank: 'Sample Bank, fees account',
      file_name: 'sample-3.csv',
      first_day: dayOf(now, defaultRegion),
      last_day: dayOf(now, defaultRegion),
      credits: 0,
      new_credits: 0,
      refused_lines: 0,
      uploaded_at: now,
      uploaded_by: by,
    });
    const rows = lines.map((line, at) => ({ ...line, id: newId(), key: keys[at] ?? '' }));
    await insertBankTransactions(transaction, id, rows);
    await recordUploaderOrConfirmer(transaction, id, { at: now, by });
    await postStatement(transaction, now, id);
    await requestReconciliation(transaction);
  });
  await reconcileIfRequested(context);
}

async function withdrawSome({ db, clock }: Needs, by: string): Promise<void> {
  const some = await db.queries
    .selectFrom('registrations')
    .innerJoin('matched_credits', 'matched_credits.registration_id', 'registrations.id')
    .select('registrations.id')
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.mode', '=', 'individual')
    .where('registrations.seat_id', 'is', null)
    .orderBy('registrations.id')
    .limit(2)
    .execute();
  for (const { id } of some)
    await db.change(async (transaction) => {
      await withdrawRegistration(transaction, id, { at: clock(), by });
      await postFees(transaction, { at: clock(), cause: 'withdrawn' }, [id]);
    });
}
