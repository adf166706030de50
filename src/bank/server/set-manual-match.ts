import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { setManualMatch as call } from '../contract.ts';
import { keptOf } from '../rule/reconcile.ts';
import type { NeedsBooks } from './books.ts';
import { readCredits, type ShownCredit } from './credits.sql.ts';
import {
  deleteManualMatch,
  hasManualMatch,
  insertManualMatch,
  sumManualMatches,
} from './manual-matches.sql.ts';
import { asPayer, modeOf, payerOf } from './payers.sql.ts';
import { reconcile } from './reconcile.ts';
import { isSetAside } from './set-aside.sql.ts';
import { requestReconciliation } from './standings.sql.ts';

const { errors } = call;

const done = {
  belongs: { action: 'credit matched', message: 'Matched' },
  refused: { action: 'credit refused', message: 'Refused' },
  open: { action: 'credit set free', message: 'Taken back' },
} as const;

/**
 * Stores that a credit pays for a registration, or does not, or deletes that decision, and reconciles (product 16.5). A later decision
 * replaces an earlier one. Several credits may be matched with a registration, as parts of the sum due.
 * @throws AppError 404 for an unknown registration or credit; 409 when the leader pays, when the credit is matched with another
 *   registration or set aside, or when the sum due is matched already
 */
export async function setManualMatch(
  context: NeedsBooks,
  { accountId }: Caller,
  { regID: registrationId, creditID: creditId, verdict }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { action, message } = done[verdict];
  await context.db.change(async (changes) => {
    const credit = await requirePair(changes, registrationId, creditId);
    const pair = { registrationId, creditId };
    const now = context.clock();
    const before = await deleteManualMatch(changes, pair);
    const isNew =
      verdict === 'open' || (await insertManualMatch(changes, pair, verdict, { at: now, by: accountId }));
    // Idempotent: a concurrent request with the same decision succeeds, too.
    if (!isNew && !(await hasManualMatch(changes, pair, verdict))) throw new AppError(errors.paysForAnother);
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action,
      subjectId: registrationId,
      ...(before ? { before } : {}),
      after: creditId,
    });
    await requestReconciliation(changes);
    // The request takes a row lock: the second of two concurrent matches sees the first one.
    if (verdict === 'belongs' && (await isSetAside(changes, creditId))) throw new AppError(errors.isSetAside);
    if (verdict === 'belongs') await requireStillDue(changes, registrationId, credit);
  });
  await reconcile(context);
  return { message };
}

/** Another part can be matched while the matched ones are less than the sum due. */
async function requireStillDue(
  transaction: Transaction,
  registrationId: string,
  { paise }: ShownCredit,
): Promise<void> {
  const row = await payerOf(transaction, registrationId);
  if (!row) return;
  const payer = asPayer(row, await readRegion(transaction));
  const before = keptOf(payer, (await sumManualMatches(transaction, registrationId)) - paise);
  if (before > 0 && before >= (payer.reducedPaise ?? payer.duePaise)) throw new AppError(errors.hasAnother);
}

async function requirePair(
  transaction: Transaction,
  registrationId: string,
  creditId: string,
): Promise<ShownCredit> {
  const mode = await modeOf(transaction, registrationId);
  if (mode === undefined) throw new AppError(errors.noSuchRegistration);
  if (mode === 'member') throw new AppError(errors.paidByLeader);
  const [credit] = await readCredits(transaction, [creditId]);
  if (!credit) throw new AppError(errors.noSuchCredit);
  return credit;
}
