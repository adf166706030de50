import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { listUnclaimed as call } from '../contract.ts';
import { ownersOf } from '../ledger/server/index.ts';
import { dueBeside } from '../rule/inputs.ts';
import { likeliest, likeness } from '../rule/likeness.ts';
import { countUnclaimed, pageOfUnclaimed } from './credits.sql.ts';
import { asPayer, openPayers } from './payers.sql.ts';
import { withSources } from './statement-contents.sql.ts';

const mostLikely = 3;

/** One page of the credits that pay for nobody, each with the registrations it is likeliest of. */
export async function listUnclaimed(
  { db: { queries } }: Pick<Context, 'db'>,
  { page, search }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const [found, { total, paise }, rows] = await Promise.all([
    pageOfUnclaimed(queries, search, { skip: rowsBefore(page), take: rowsPerPage }),
    countUnclaimed(queries, search),
    openPayers(queries),
  ]);
  const credits = await withSources(queries, found);
  const owners = await ownersOf(
    queries,
    credits.map(({ _id }) => _id),
  );
  const open = rows.map((row) => ({ ...asPayer(row), row }));
  return {
    rows: credits.map((credit) => ({
      ...credit,
      carries: owners.get(credit._id) ?? null,
      likely: likeliest(open, (payer) => likeness(payer, { ...credit, id: credit._id }), mostLikely).map(
        ({ one: { row, ...payer }, why }) => ({
          _id: row.id,
          name: row.name,
          email: row.email,
          status: row.status,
          state: row.state,
          duePaise: dueBeside(payer, credit.paise),
          why,
        }),
      ),
    })),
    page,
    total,
    paise,
  };
}
