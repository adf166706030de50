import { personRule } from '#accounts/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { listUnclaimed as call } from '../contract.ts';
import { likeliest, likeness } from '../rule/likeness.ts';
import { dueBeside } from '../rule/reconcile.ts';
import { countUnclaimed, pageOfUnclaimed } from './credits.sql.ts';
import { asPayer, openPayers } from './payers.sql.ts';
import { setAsideOf } from './set-aside.sql.ts';
import { claimantsOf } from './standings.sql.ts';
import { withSources } from './statement-contents.sql.ts';

const mostLikely = 3;
const claimed = { score: 1, why: ['Several registrations claim this credit.'] };

/** One page of the credits that no registration has, each with the registrations it is likeliest of; or of those set aside. */
export async function listUnclaimed(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { page, search, part }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const [found, { total, paise }, rows] = await Promise.all([
    pageOfUnclaimed(queries, { part, search }, { skip: rowsBefore(page), take: rowsPerPage }),
    countUnclaimed(queries, { part, search }),
    part === 'open' ? openPayers(queries) : [],
  ]);
  const ids = found.map(({ _id }) => _id);
  const [credits, aside, claimants] = await Promise.all([
    withSources(queries, found, personRule(context)),
    setAsideOf(queries, ids),
    claimantsOf(queries, ids),
  ]);
  const region = await readRegion(queries);
  const open = rows.map((row) => ({ ...asPayer(row, region), row }));
  return {
    rows: credits.map((credit) => {
      // Of a credit that several registrations claim only these are likely.
      const claiming = claimants.get(credit._id);
      const likely = likeliest(
        claiming ? open.filter(({ id }) => claiming.includes(id)) : open,
        (payer) => (claiming ? claimed : likeness(payer, { ...credit, id: credit._id })),
        mostLikely,
      );
      const kept = aside.get(credit._id);
      return {
        ...credit,
        likely: likely.map(({ one: { row, ...payer }, why }) => ({
          _id: row.id,
          name: row.name,
          email: row.email,
          status: row.status,
          state: row.state,
          duePaise: dueBeside(payer, credit.paise),
          why,
        })),
        setAside: kept ? { ...kept, at: new Date(kept.at).toISOString() } : null,
      };
    }),
    page,
    total,
    paise,
  };
}
