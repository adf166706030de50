import { isDeepStrictEqual } from 'node:util';
import { readRegion } from '#platform/server/club.sql.ts';
import { breaksReference } from '#platform/server/db/database-errors.ts';
import { inTurns } from '#platform/server/in-slices.ts';
import { type Lease, withLease } from '#platform/server/with-lease.ts';
import { matchInSteps } from '../rule/match.ts';
import type { NeedsBooks } from './books.ts';
import { creditsOfGone } from './claims.sql.ts';
import { allCredits } from './credits.sql.ts';
import { allJudged } from './judgements.sql.ts';
import { allPayers, asPayer } from './payers.sql.ts';
import {
  allStandings,
  isWanted,
  markDone,
  readWanted,
  type StandingRow,
  writeStandings,
} from './standings.sql.ts';

/**
 * Matches every registration with every credit anew where that is wanted, keeps what has changed and books it (product 16.5). Runs in one
 * process at a time, in short transactions. Begins again when a registration went meanwhile.
 */
export async function matchAnew(context: NeedsBooks): Promise<void> {
  await withLease(context, 'matching', async (lease) => {
    for (;;) {
      try {
        return await matchOnce(context, lease);
      } catch (error) {
        if (!breaksReference(error)) throw error;
      }
    }
  });
}

async function matchOnce({ db, clock, books }: NeedsBooks, lease: Lease): Promise<void> {
  const { queries } = db;
  const wanted = await readWanted(queries);
  if (!(await isWanted(queries))) return;
  const region = await readRegion(queries);
  const payers = await allPayers(queries);
  const ofGone = await creditsOfGone(queries);
  const { standings, owners } = await inTurns(
    matchInSteps({
      payers: payers.map((payer) => asPayer(payer, region)),
      credits: (await allCredits(queries)).filter(({ id }) => !ofGone.has(id)),
      judged: await allJudged(queries),
    }),
  );
  await books.takeClaims({ db, clock }, { owners, spoken: ofGone, require: lease.require });
  await db.change(async (changes) => {
    await lease.require(changes);
    if (!(await markDone(changes, wanted))) return;
    const before = new Map((await allStandings(changes)).map((row) => [row.registrationId, row]));
    const changed = [...standings]
      .map(([registrationId, standing]): StandingRow => ({ registrationId, ...standing }))
      .filter((row) => !isDeepStrictEqual(row, before.get(row.registrationId)));
    await writeStandings(changes, changed);
    await books.matchRefunds(changes, clock());
  });
}
