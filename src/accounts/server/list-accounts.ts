import type { AnswerOf, CheckedQuery, Role } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { listAccounts as call } from '../contract.ts';
import { countAccounts, idsOnPage, readListed, searchAccounts } from './account-list.sql.ts';
import { asRecord } from './account-record.ts';

type Query = CheckedQuery<typeof call>;

/** The ids on one page, and how many accounts of each role there are on all pages. */
interface Page {
  ids: string[];
  counts: Record<Role | 'all', number>;
  atLeast: boolean;
}

/** One page of the accounts found, and how many of each role there are among them. */
export async function listAccounts(
  { db: { queries } }: Pick<Context, 'db'>,
  query: Query,
): Promise<AnswerOf<typeof call>> {
  const isSearch = query.q.trim() !== '';
  const { ids, counts, atLeast } = await (isSearch ? searchedPage : wholePage)(queries, query);
  const accounts = await readListed(queries, ids);
  return {
    rows: accounts.map((account) => ({
      ...asRecord(account),
      isVerified: account.isVerified,
      scholarID: account.scholarId,
      createdAt: new Date(account.createdAt).toISOString(),
    })),
    page: query.page,
    total: counts[query.role],
    atLeast,
    counts,
  };
}

async function wholePage(queries: Queries, { role, state, sort, page }: Query): Promise<Page> {
  const counts = withAll(await countAccounts(queries, state));
  const window = { skip: rowsBefore(page), take: rowsPerPage, total: counts[role] };
  return { ids: await idsOnPage(queries, { role, state, sort }, window), counts, atLeast: false };
}

/** What a search finds is few, or is cut: nobody reads further than that. */
async function searchedPage(queries: Queries, { q: search, role, state, sort, page }: Query): Promise<Page> {
  const { found, atLeast } = await searchAccounts(queries, { search, state, sort });
  const of = (wanted: Role) => found.filter((one) => one.role === wanted);
  const skip = rowsBefore(page);
  return {
    ids: (role === 'all' ? found : of(role)).slice(skip, skip + rowsPerPage).map(({ id }) => id),
    counts: withAll({
      client: of('client').length,
      admin: of('admin').length,
      superadmin: of('superadmin').length,
    }),
    atLeast,
  };
}

function withAll(counts: Record<Role, number>): Page['counts'] {
  return { ...counts, all: counts.client + counts.admin + counts.superadmin };
}
