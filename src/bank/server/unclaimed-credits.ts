import { getSecondPersonCheckInputs } from '#accounts/server/index.ts';
import { postCreditSetAsideOrUndone } from '#ledger/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type searchPayingRegistrations as findCall,
  type getPageOfUnclaimedOrSetAsideCredits as listCall,
  setCreditAside as setAsideCall,
  undoSetCreditAside as undoCall,
} from '../contract/matching.ts';
import { listBestMatches, scoreMatch } from '../rule/match-score.ts';
import { getDueAmountToCompare } from '../rule/reconcile.ts';
import { listCreditsById } from './bank-transactions.sql.ts';
import { deleteSetAside, insertSetAside, isCreditSetAside, mapSetAsideCreditsById } from './matches.sql.ts';
import { listUnpaidPayers, searchPayers, toPayer } from './payers.sql.ts';
import { mapDuplicateClaimsByCredit, requestReconciliation } from './payment-statuses.sql.ts';
import { reconcileIfRequested } from './reconcile.ts';
import { attachCreditConfirmations } from './statement-evidence.sql.ts';
import {
  countAndSumUnclaimedOrSetAsideCredits,
  listUnclaimedOrSetAsideCreditsPage,
} from './unclaimed-credits.sql.ts';

const mostLikely = 3;
const shared = { score: 1, why: ['Several registrations match this credit.'] };

export async function getPageOfUnclaimedOrSetAsideCredits(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { page, search, part }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [found, { total, amount }, rows] = await Promise.all([
    listUnclaimedOrSetAsideCreditsPage(
      queries,
      { part, search },
      { skip: offsetOfPage(page), take: rowsPerPage },
    ),
    countAndSumUnclaimedOrSetAsideCredits(queries, { part, search }),
    part === 'open' ? listUnpaidPayers(queries) : [],
  ]);
  const ids = found.map(({ _id }) => _id);
  const [credits, aside, claimants] = await Promise.all([
    attachCreditConfirmations(queries, found, getSecondPersonCheckInputs(context)),
    mapSetAsideCreditsById(queries, ids),
    mapDuplicateClaimsByCredit(queries, ids),
  ]);
  const region = await getClubRegion(queries);
  const open = rows.map((row) => ({ ...toPayer(row, region), row }));
  return {
    rows: credits.map((credit) => {
      // If several registrations match a credit, only these registrations are proposed.
      const claiming = claimants.get(credit._id);
      const likely = listBestMatches(
        claiming ? open.filter(({ id }) => claiming.includes(id)) : open,
        (payer) => (claiming ? shared : scoreMatch(payer, { ...credit, id: credit._id }, region.currency)),
        mostLikely,
      );
      const kept = aside.get(credit._id);
      return {
        ...credit,
        likely: likely.map(({ candidate: { row, ...payer }, why }) => ({
          _id: row.id,
          name: row.name,
          email: row.email,
          status: row.status,
          state: row.state,
          dueAmount: getDueAmountToCompare(payer, credit.amount),
          why,
        })),
        setAside: kept ? { ...kept, at: new Date(kept.at).toISOString() } : null,
      };
    }),
    page,
    total,
    amount,
  };
}

/**
 * Sets a credit aside and posts it as other income (product 16.16).
 * @throws AppError 404 when there is no such credit; 409 when it is matched or set aside already
 */
export async function setCreditAside(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { creditID: creditId, kind, note }: CheckedBody<typeof setAsideCall>,
): Promise<void> {
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const credit = await requireCredit(transaction, creditId);
    // This comes before the checks, because its row lock keeps matches unchanged until the transaction ends.
    await requestReconciliation(transaction);
    if (!(await insertSetAside(transaction, creditId, { kind, note }, { at, by: accountId })))
      throw new AppError(
        (await isCreditSetAside(transaction, creditId))
          ? setAsideCall.errors.setAsideBefore
          : setAsideCall.errors.isMatched,
      );
    await postCreditSetAsideOrUndone(transaction, at, credit, 'set_aside');
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'credit_set_aside',
      subjectId: creditId,
      after: { fact: 'set_aside', kind, note },
    });
  });
  await reconcileIfRequested(context);
}

/**
 * Undoes `setCreditAside`. The next reconciliation may match the credit (product 16.16).
 * @throws AppError 404 when there is no such credit; 409 when it is not set aside
 */
export async function undoSetCreditAside(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { creditID: creditId }: CheckedBody<typeof undoCall>,
): Promise<void> {
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const credit = await requireCredit(transaction, creditId);
    await requestReconciliation(transaction);
    if (!(await deleteSetAside(transaction, creditId))) throw new AppError(undoCall.errors.notSetAside);
    await postCreditSetAsideOrUndone(transaction, at, credit, 'set_aside_undone');
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'credit_set_aside_undone',
      subjectId: creditId,
    });
  });
  await reconcileIfRequested(context);
}

async function requireCredit(transaction: Transaction, creditId: string) {
  const [credit] = await listCreditsById(transaction, [creditId]);
  if (!credit) throw new AppError(setAsideCall.errors.noSuchCredit);
  return { ...credit, id: creditId };
}

const mostFound = 8;

export async function searchPayingRegistrations(
  { db: { queries } }: Pick<Context, 'db'>,
  { search }: CheckedQuery<typeof findCall>,
): Promise<AnswerOf<typeof findCall>> {
  const rows = search.trim() === '' ? [] : await searchPayers(queries, search, mostFound);
  const region = await getClubRegion(queries);
  return {
    rows: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      status: row.status,
      state: row.state,
      dueAmount: getDueAmountToCompare(toPayer(row, region), undefined),
      reference: row.reference,
      eventName: row.eventName,
    })),
  };
}
