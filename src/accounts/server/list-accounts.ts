import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { listAccounts as call } from '../contract.ts';
import { countAccounts, pageOfAccounts } from './account-list.sql.ts';
import { asRecord } from './read-accounts.ts';

/** One page of the accounts found, and how many of each role there are among them. */
export async function listAccounts(
  { db }: Pick<Context, 'db'>,
  { q: search, role, state, sort, page }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const found = await countAccounts(db.queries, { search, state });
  const counts = { ...found, all: found.client + found.admin + found.superadmin };
  const window = { skip: rowsBefore(page), take: rowsPerPage, total: counts[role] };
  const accounts = await pageOfAccounts(db.queries, { search, role, state, sort }, window);
  return {
    rows: accounts.map((account) => ({
      ...asRecord(account),
      isVerified: account.isVerified,
      scholarID: account.scholarId,
      createdAt: new Date(account.createdAt).toISOString(),
    })),
    page,
    total: counts[role],
    atLeast: false,
    counts,
  };
}
