import { isDeepStrictEqual } from 'node:util';
import { startLoop } from '#platform/server/background-loop.ts';
import { runGeneratorYieldingToEventLoop } from '#platform/server/batches.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import { type Lease, withLease } from '#platform/server/with-lease.ts';
import { matchPaymentsInSteps } from '../rule/reconcile.ts';
import { listCreditIdsOfErasedRegistrations, listReconcilableCredits } from './bank-transactions.sql.ts';
import { listMatchVerdicts } from './manual-matches.sql.ts';
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
import { backfillLedger, updateMatchedCredits } from './postings.ts';
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
  await updateMatchedCredits(
    { db, clock },
    { owners, retained: creditsOfErased, assertLease: lease.assertHeld },
  );
  await db.change(async (transaction) => {
    await lease.assertHeld(transaction);
    if (!(await markReconciliationRequestsDone(transaction, wanted))) return;
    const before = new Map((await listPaymentStatuses(transaction)).map((row) => [row.registrationId, row]));
    const changed = [...statuses]
      .map(([registrationId, status]): PaymentStatusRow => ({ registrationId, ...status }))
      .filter((row) => !isDeepStrictEqual(row, before.get(row.registrationId)));
    await savePaymentStatuses(transaction, changed);
    await saveAndPostRefundMatches(transaction, clock());
  });
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
