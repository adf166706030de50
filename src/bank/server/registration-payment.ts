import { getSecondPersonCheckInputs, type PersonRule } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { isSettled } from '#registration/rule/payment-status.ts';
import {
  getPaymentOfRegistration as getPaymentOfRegistrationCall,
  setMatchVerdict as matchCall,
} from '../contract/matching.ts';
import { listBestMatches, scoreMatch } from '../rule/match-score.ts';
import { describePaymentFact } from '../rule/payment-facts.ts';
import { calculateNetReceived, getDueAmountToCompare, listEarlierPaymentNumbers } from '../rule/reconcile.ts';
import { listCreditsById, type ShownCredit } from './bank-transactions.sql.ts';
import { listDeskPayments } from './desk-payments.sql.ts';
import { isDeskPaymentOffered } from './desk-payments.ts';
import {
  deleteMatchVerdict,
  hasMatchVerdict,
  insertMatchVerdict,
  isCreditSetAside,
  listMatchVerdictsOfRegistration,
  mapMatchedRegistrationsByCredit,
  sumManuallyMatchedCredits,
} from './matches.sql.ts';
import { findGroupModeOfRegistration, findPayer, toPayer } from './payers.sql.ts';
import { getProofReading } from './payment-proofs/proofs.ts';
import { findPaymentStatus, isReconciliationDue, requestReconciliation } from './payment-statuses.sql.ts';
import { reconcileIfRequested } from './reconcile.ts';
import { attachCreditConfirmations } from './statement-evidence.sql.ts';
import { listAvailableCredits } from './unclaimed-credits.sql.ts';

const mostLikely = 5;
/** Only credits within this time of the registration are proposed. Others are on the list of unclaimed credits. */
const nearMs = 30 * 24 * 60 * 60_000;
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Returns how a registration was paid, and which other credits may belong to it.
 * @throws AppError 404 when there is no such registration, or its group has no leader's registration yet
 */
export async function getPaymentOfRegistration(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
  registrationId: string,
): Promise<AnswerOf<typeof getPaymentOfRegistrationCall>> {
  const { queries } = context.db;
  const rule = getSecondPersonCheckInputs(context);
  const row = await findPayer(queries, registrationId);
  if (!row) throw new AppError(getPaymentOfRegistrationCall.errors.noSuchRegistration);
  const region = await getClubRegion(queries);
  const payer = toPayer(row, region);
  // `isDue` is read before the status. If reconciliation ends in between, the answer is unsettled and the client polls
  // again.
  const isDue = await isReconciliationDue(queries);
  const [paymentStatus, manualMatches] = await Promise.all([
    findPaymentStatus(queries, row.id),
    listMatchVerdictsOfRegistration(queries, row.id),
  ]);
  const rejectedIds = manualMatches
    .filter(({ verdict }) => verdict === 'reject')
    .map(({ creditId }) => creditId);
  const creditId = paymentStatus?.creditId ?? null;
  const creditIds = paymentStatus?.partIds ?? (creditId === null ? [] : [creditId]);
  const byId = new Map(
    (
      await attachCreditConfirmations(
        queries,
        await listCreditsById(queries, [...creditIds, ...rejectedIds]),
        rule,
      )
    ).map((credit) => [credit._id, credit]),
  );
  const credits = creditIds.flatMap((id) => byId.get(id) ?? []);
  const days = {
    from: dayOf(row.registeredAt - nearMs, region),
    to: dayOf(row.registeredAt + nearMs, region),
  };
  const spare = (await listAvailableCredits(queries, days))
    .filter(({ _id }) => !creditIds.includes(_id) && !rejectedIds.includes(_id))
    .map((credit) => ({ ...credit, id: credit._id }));
  const proof = await getProofReading(context, conference, row);
  const deskPayments = await listDeskPayments(queries, [row.id]);
  const hasDesk = deskPayments.length > 0 || (await isDeskPaymentOffered(queries, conference, row));
  const received =
    credits.length === 0 && !row.deskAmount
      ? undefined
      : credits.reduce((sum, { amount }) => sum + amount, 0);
  return {
    payer: {
      _id: row.id,
      name: row.name,
      email: row.email,
      status: row.status,
      dueAmount: getDueAmountToCompare(
        payer,
        received === undefined ? undefined : calculateNetReceived(payer, received),
      ),
    },
    refunds: { releasedAmount: row.refunds.releasedAmount, waitingAmount: row.refunds.waitingAmount },
    reference: row.reference,
    transactionNumber: row.transactionNumber,
    earlierNumbers: listEarlierPaymentNumbers(payer),
    paysAtDesk: row.paymentWay === 'desk',
    hasProof: row.pictureId !== null,
    proof,
    state: paymentStatus?.state ?? null,
    isSettled: paymentStatus !== undefined && !(row.pictureId !== null && proof.state === 'queued') && !isDue,
    reasons: (paymentStatus?.reasons ?? []).map((fact) => describePaymentFact(fact, region)),
    warnings: (paymentStatus?.warnings ?? []).map((fact) => describePaymentFact(fact, region)),
    credit: credits[0] ?? null,
    parts: credits.length > 1 ? credits : [],
    matched: manualMatches
      .filter(({ verdict, creditId }) => verdict === 'match' && creditIds.includes(creditId))
      .map(({ creditId, by, at }) => ({ creditID: creditId, by, at: asTime(at) })),
    desk: hasDesk
      ? {
          payments: deskPayments.map(({ id, amount, by, receivedAt }) => ({
            _id: id,
            amount,
            by,
            at: asTime(receivedAt),
          })),
          receivedAmount: row.deskAmount ?? 0,
          missingAmount: Math.max(
            0,
            (payer.reducedAmount ?? payer.dueAmount) - calculateNetReceived(payer, received ?? 0),
          ),
        }
      : null,
    rejected: manualMatches.flatMap(({ verdict, creditId, by, at }) => {
      const credit = verdict === 'reject' ? byId.get(creditId) : undefined;
      return credit ? [{ ...credit, by, at: asTime(at) }] : [];
    }),
    likely: isSettled(paymentStatus?.state)
      ? []
      : await addPaidOwners(
          queries,
          listBestMatches(spare, (credit) => scoreMatch(payer, credit, region.currency), mostLikely),
          rule,
        ),
  };
}

type Spare = ShownCredit & { id: string };

async function addPaidOwners(
  db: Db,
  candidates: readonly { candidate: Spare; why: string[] }[],
  rule: PersonRule,
) {
  const credits = await attachCreditConfirmations(
    db,
    candidates.map(({ candidate: { id, ...credit }, why }) => ({ ...credit, why })),
    rule,
  );
  const owners = await mapMatchedRegistrationsByCredit(
    db,
    credits.map(({ _id }) => _id),
  );
  return credits.map((credit) => ({ ...credit, carries: owners.get(credit._id) ?? null }));
}

const { errors } = matchCall;

const outcomes = {
  match: { action: 'credit_matched', message: 'Matched' },
  reject: { action: 'credit_rejected', message: 'Rejected' },
  reset: { action: 'credit_match_reset', message: 'Reset' },
} as const;

/**
 * Stores an admin's decision that a credit does or does not pay for a registration. A later decision replaces an
 * earlier one. Several credits may be matched, as parts of the amount due (product 16.5).
 * @throws AppError 404 for an unknown registration or credit; 409 when the leader pays, when the credit is matched
 *   with another registration or set aside, or when the amount due is matched already
 */
export async function setMatchVerdict(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, creditID: creditId, verdict }: CheckedBody<typeof matchCall>,
): Promise<AnswerOf<typeof matchCall>> {
  const { action, message } = outcomes[verdict];
  await context.db.change(async (transaction) => {
    const credit = await requirePair(transaction, registrationId, creditId);
    const pair = { registrationId, creditId };
    const now = context.clock();
    const before = await deleteMatchVerdict(transaction, pair);
    const isNew =
      verdict === 'reset' ||
      (await insertMatchVerdict(transaction, pair, verdict, { at: now, by: accountId }));
    // Idempotent: a concurrent request with the same decision also succeeds.
    if (!isNew && !(await hasMatchVerdict(transaction, pair, verdict)))
      throw new AppError(errors.paysForAnother);
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action,
      subjectId: registrationId,
      ...(before ? { before } : {}),
      after: creditId,
    });
    await requestReconciliation(transaction);
    // `requestReconciliation` has taken a row lock, so the second of two concurrent matches sees the first one.
    if (verdict === 'match' && (await isCreditSetAside(transaction, creditId)))
      throw new AppError(errors.isSetAside);
    if (verdict === 'match') await requireStillDue(transaction, registrationId, credit);
  });
  await reconcileIfRequested(context);
  return { message };
}

/** @throws AppError 409 when the other matched credits already pay the amount due */
async function requireStillDue(
  transaction: Transaction,
  registrationId: string,
  { amount }: ShownCredit,
): Promise<void> {
  const row = await findPayer(transaction, registrationId);
  if (!row) return;
  const payer = toPayer(row, await getClubRegion(transaction));
  const before = calculateNetReceived(
    payer,
    (await sumManuallyMatchedCredits(transaction, registrationId)) - amount,
  );
  if (before > 0 && before >= (payer.reducedAmount ?? payer.dueAmount)) throw new AppError(errors.hasAnother);
}

async function requirePair(
  transaction: Transaction,
  registrationId: string,
  creditId: string,
): Promise<ShownCredit> {
  const mode = await findGroupModeOfRegistration(transaction, registrationId);
  if (mode === undefined) throw new AppError(errors.noSuchRegistration);
  if (mode === 'member') throw new AppError(errors.paidByLeader);
  const [credit] = await listCreditsById(transaction, [creditId]);
  if (!credit) throw new AppError(errors.noSuchCredit);
  return credit;
}
