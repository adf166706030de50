import { type PersonRule, personRule } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { isPaid } from '#registration/rule/payment-status.ts';
import { getMoney as call } from '../contract.ts';
import { likeliest, likeness } from '../rule/likeness.ts';
import { dueBeside, earlierOf, keptOf } from '../rule/reconcile.ts';
import { ownersOf, readCredits, type ShownCredit, spareBetween } from './credits.sql.ts';
import { manualMatchesOf } from './manual-matches.sql.ts';
import { asPayer, payerOf } from './payers.sql.ts';
import { proofOf } from './proofs/readings.ts';
import { isReconciliationDue, standingOf } from './standings.sql.ts';
import { withSources } from './statement-contents.sql.ts';

const mostLikely = 5;
/** Money that came longer before or after is looked for on the list of all that is unclaimed. */
const nearMs = 30 * 24 * 60 * 60_000;
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * How the payment of a registration stands against the bank, with what was said of it and what else might pay for it.
 * @throws AppError 404 when there is none with this id, or its group waits for the leader who pays
 */
export async function readMoney(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
  registrationId: string,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const rule = personRule(context);
  const row = await payerOf(queries, registrationId);
  if (!row) throw new AppError(call.errors.noSuchRegistration);
  const region = await readRegion(queries);
  const payer = asPayer(row, region);
  // Before what it is about: what changes meanwhile is asked for again.
  const isDue = await isReconciliationDue(queries);
  const [standing, manualMatches] = await Promise.all([
    standingOf(queries, row.id),
    manualMatchesOf(queries, row.id),
  ]);
  const refusedIds = manualMatches
    .filter(({ verdict }) => verdict === 'refused')
    .map(({ creditId }) => creditId);
  const creditId = standing?.creditId ?? null;
  const ownIds = standing?.partIds ?? (creditId === null ? [] : [creditId]);
  const byId = new Map(
    (await withSources(queries, await readCredits(queries, [...ownIds, ...refusedIds]), rule)).map(
      (credit) => [credit._id, credit],
    ),
  );
  const own = ownIds.flatMap((id) => byId.get(id) ?? []);
  const days = {
    from: dayOf(row.registeredAt - nearMs, region),
    to: dayOf(row.registeredAt + nearMs, region),
  };
  const free = (await spareBetween(queries, days))
    .filter(({ _id }) => !ownIds.includes(_id) && !refusedIds.includes(_id))
    .map((credit) => ({ ...credit, id: credit._id }));
  const proof = await proofOf(context, conference, row);
  const cameInAll = own.length === 0 ? undefined : own.reduce((sum, { paise }) => sum + paise, 0);
  return {
    payer: {
      _id: row.id,
      name: row.name,
      email: row.email,
      status: row.status,
      duePaise: dueBeside(payer, cameInAll === undefined ? undefined : keptOf(payer, cameInAll)),
    },
    refunds: { releasedPaise: row.refunds.releasedPaise, waitingPaise: row.refunds.waitingPaise },
    reference: row.reference,
    transactionNumber: row.transactionNumber,
    earlierNumbers: earlierOf(payer),
    proof,
    state: standing?.state ?? null,
    isSettled: standing !== undefined && proof.state !== 'waits' && !isDue,
    reasons: standing?.reasons ?? [],
    warnings: standing?.warnings ?? [],
    credit: own[0] ?? null,
    parts: own.length > 1 ? own : [],
    matched: manualMatches
      .filter(({ verdict, creditId }) => verdict === 'belongs' && ownIds.includes(creditId))
      .map((one) => ({ creditID: one.creditId, by: one.by, at: asTime(one.at) })),
    refused: manualMatches.flatMap(({ verdict, creditId, by, at }) => {
      const credit = verdict === 'refused' ? byId.get(creditId) : undefined;
      return credit ? [{ ...credit, by, at: asTime(at) }] : [];
    }),
    likely: isPaid(standing?.state)
      ? []
      : await withCarries(
          queries,
          likeliest(free, (credit) => likeness(payer, credit), mostLikely),
          rule,
        ),
  };
}

type Spare = ShownCredit & { id: string };

/** Some credits, each with the registration that has paid twice with it. */
async function withCarries(db: Db, some: readonly { one: Spare; why: string[] }[], rule: PersonRule) {
  const credits = await withSources(
    db,
    some.map(({ one: { id, ...credit }, why }) => ({ ...credit, why })),
    rule,
  );
  const owners = await ownersOf(
    db,
    credits.map(({ _id }) => _id),
  );
  return credits.map((credit) => ({ ...credit, carries: owners.get(credit._id) ?? null }));
}
