import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#platform/server/context.ts';
import { breaksReference } from '#platform/server/db/database-errors.ts';
import { inTurns } from '#platform/server/in-slices.ts';
import { creditsOfGone, matchRefunds, takeClaims } from '../ledger/server/index.ts';
import { matchInSteps } from '../rule/match.ts';
import { allCredits } from './credits.sql.ts';
import { allJudged } from './judgements.sql.ts';
import { allPayers, asPayer } from './payers.sql.ts';
import { allStandings, markDone, readWanted, type StandingRow, writeStandings } from './standings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Matches every registration with every credit anew, keeps what has changed and books it (product 16.5). Of several at once the one that
 * saw most stands. Begins again when a registration went meanwhile.
 */
export async function matchAnew(context: Needs): Promise<void> {
  for (;;) {
    try {
      return await matchOnce(context);
    } catch (error) {
      if (!breaksReference(error)) throw error;
    }
  }
}

async function matchOnce({ db, clock }: Needs): Promise<void> {
  const { queries } = db;
  const wanted = await readWanted(queries);
  const payers = await allPayers(queries);
  const ofGone = await creditsOfGone(queries);
  const { standings, owners } = await inTurns(
    matchInSteps({
      payers: payers.map(asPayer),
      credits: (await allCredits(queries)).filter(({ id }) => !ofGone.has(id)),
      judged: await allJudged(queries),
    }),
  );
  await db.change(async (changes) => {
    if (!(await markDone(changes, wanted))) return;
    const before = new Map((await allStandings(changes)).map((row) => [row.registrationId, row]));
    const changed = [...standings]
      .map(([registrationId, standing]): StandingRow => ({ registrationId, ...standing }))
      .filter((row) => !isDeepStrictEqual(row, before.get(row.registrationId)));
    await writeStandings(changes, changed);
    await takeClaims(changes, clock(), owners, ofGone);
    await matchRefunds(changes, clock());
  });
}
