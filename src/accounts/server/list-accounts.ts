import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { listAccounts as call } from '../contract.ts';
import { countAccounts, pageOfAccounts } from './account-list.sql.ts';
import { asRecord } from './account-record.ts';

/** One page of the accounts found, and how many of each role there are among them. */
export async function listAccounts(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { q: search, role, state, sort, page }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const now = clock();
  const [accounts, byRole] = await Promise.all([
    pageOfAccounts(
      queries,
      { search, role, state, sort, now },
      { skip: rowsBefore(page), take: rowsPerPage },
    ),
    countAccounts(queries, { search, state, now }),
  ]);
  const counts = { ...byRole, all: byRole.client + byRole.admin + byRole.superadmin };
  return {
    rows: accounts.map((account) => ({
      ...asRecord(account, now),
      isVerified: account.isVerified,
      scholarID: account.scholarId,
      createdAt: new Date(account.createdAt).toISOString(),
    })),
    page,
    total: counts[role],
    counts,
  };
}
