import { isDeepStrictEqual } from 'node:util';
import { startLoop } from '#platform/server/background-loop.ts';
import { batches, runGeneratorYieldingToEventLoop } from '#platform/server/batches.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { type Lease, withLease } from '#platform/server/with-lease.ts';
import { correctAndIssueReceipts } from '#receipts/server/index.ts';
import { type PaymentStatus, paidPaymentStatuses } from '#registration/rule/payment-status.ts';
import { matchPaymentsInSteps } from '../rule/reconcile.ts';
import { listReconcilableCredits } from './bank-transactions.sql.ts';
import {
  listCreditIdsOfErasedRegistrations,
  listMatchVerdicts,
  mapPayerIdsByCredit,
  saveOrDeleteMatchedCredits,
} from './matches.sql.ts';
import { listAllPayers, toPayer } from './payers.sql.ts';
import {
  getNewestReconciliationRequestNumber,
  hasPayersWithoutPaymentStatus,
  isReconciliationDue,
  listPaymentStatuses,
  markReconciliationRequestsDone,
  type PaymentStatusRow,
  requestReconciliation,
  savePaymentStatuses,
} from './payment-statuses.sql.ts';
import { backfillLedger, postPayments } from './postings.ts';
import { saveAndPostRefundMatches } from './refunds/refund-postings.ts';

/**
 * Matches all credits with payers and stores the result. Does nothing if no reconciliation is requested. Runs under a
 * lease, in short transactions. Starts again if a registration was erased meanwhile (product 16.5).
 */
export async function reconcileIfRequested(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await withLease(context, 'matching', async (lease) => {
    for (;;) {
      try {
        return await matchOnce(context, lease);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
      }
    }
  });
}

async function matchOnce({ db, clock }: Pick<Context, 'db' | 'clock'>, lease: Lease): Promise<void> {
  const { queries } = db;
  const wanted = await getNewestReconciliationRequestNumber(queries);
  if (!(await isReconciliationDue(queries))) return;
  const region = await getClubRegion(queries);
  const payers = await listAllPayers(queries);
  const creditsOfErased = await listCreditIdsOfErasedRegistrations(queries);
  const { statuses, owners } = await runGeneratorYieldingToEventLoop(
    matchPaymentsInSteps({
      payers: payers.map((payer) => toPayer(payer, region)),
      credits: (await listReconcilableCredits(queries)).filter(({ id }) => !creditsOfErased.has(id)),
      manualMatches: await listMatchVerdicts(queries),
    }),
  );
  await saveAndPostMatches({ db, clock }, lease, { owners, retained: creditsOfErased });
  await db.change(async (transaction) => {
    await lease.assertHeld(transaction);
    if (!(await markReconciliationRequestsDone(transaction, wanted))) return;
    const before = new Map((await listPaymentStatuses(transaction)).map((row) => [row.registrationId, row]));
    const changed = [...statuses]
      .map(([registrationId, status]): PaymentStatusRow => ({ registrationId, ...status }))
      .filter((row) => !isDeepStrictEqual(row, before.get(row.registrationId)));
    await savePaymentStatuses(transaction, changed);
    const newlyPaid = changed.flatMap(({ registrationId, state }) =>
      isPaid(state) && !isPaid(before.get(registrationId)?.state) ? [registrationId] : [],
    );
    await recordFacts(transaction, 'payment_confirmed', newlyPaid, clock());
    await saveAndPostRefundMatches(transaction, clock());
  });
}

const isPaid = (state: PaymentStatus | undefined): boolean =>
  paidPaymentStatuses.some((paid) => paid === state);

/** Number of credits in one transaction. It is small, because posting one credit can take milliseconds. */
const creditBatch = 25;

/**
 * Saves the matches, posts the changes and corrects receipts, in batches.
 * @param matches.owners registration ids by credit id
 * @param matches.retained credits of erased registrations, whose matches stay unchanged
 */
async function saveAndPostMatches(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  lease: Lease,
  { owners, retained }: { owners: ReadonlyMap<string, string>; retained: ReadonlySet<string> },
): Promise<void> {
  const before = await mapPayerIdsByCredit(db.queries);
  const changes: [creditId: string, registrationId: string | null][] = [];
  for (const [creditId, registrationId] of owners)
    if (before.get(creditId) !== registrationId) changes.push([creditId, registrationId]);
  for (const creditId of before.keys())
    if (!owners.has(creditId) && !retained.has(creditId)) changes.push([creditId, null]);
  for await (const batch of batches(changes, creditBatch)) {
    const affected = batch.flatMap(([creditId, registrationId]) => [registrationId, before.get(creditId)]);
    const payers = [...new Set(affected.filter((id) => id != null))].sort();
    await db.change(async (transaction) => {
      await lease.assertHeld(transaction);
      const at = clock();
      await saveOrDeleteMatchedCredits(transaction, new Map(batch));
      await postPayments(transaction, { at, cause: 'matched' }, payers);
      await correctAndIssueReceipts(transaction, payers, at);
    });
  }
}

const everyMs = 2_000;
/** Background reconciliation uses at most 1/20 of the process's time. */
const shareOfTime = 20;

export interface Reconciler {
  reconcileDue(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a loop that runs due reconciliations, including those of a crashed process.
 * @param onError called with each failure; the next round retries
 */
export function startReconciler(
  context: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): Reconciler {
  const { db } = context;
  let restsUntil = 0;
  const round = async () => {
    await backfillLedger(context);
    if (await hasPayersWithoutPaymentStatus(db.queries)) await db.change(requestReconciliation);
    if (!(await isReconciliationDue(db.queries))) return;
    const began = performance.now();
    await reconcileIfRequested(context);
    const ended = performance.now();
    restsUntil = ended + shareOfTime * (ended - began);
  };
  const loop = startLoop(db, {
    everyMs,
    round,
    onError,
    isDue: () => performance.now() >= restsUntil,
  });
  return { reconcileDue: loop.run, stop: loop.stop };
}
