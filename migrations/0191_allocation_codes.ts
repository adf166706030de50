import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const policies = { 'least sum': 'least_sum', 'rank-maximal': 'rank_maximal' };
const baselines = {
  'first come, first served': 'first_come_first_served',
  'first wishes first': 'first_wishes_first',
};

const rank = ['"class":', '"rank":'] as const;
const sumOfRanks = ['"sumOfClasses":', '"sumOfRanks":'] as const;

/** Parts of JSON documents. Quotes within a JSON text are escaped, so that no text of a user has such a part. */
const jsonParts = [
  ['allocation_drafts', 'given', ...rank],
  ['seat_explanations', 'explanation', ...rank],
  ['allocation_drafts', 'quality', ...sumOfRanks],
  ['allocation_drafts', 'ways', ...sumOfRanks],
  ...Object.entries({ ...policies, ...baselines }).map(
    ([before, after]) => ['allocation_drafts', 'ways', `"way":"${before}"`, `"way":"${after}"`] as const,
  ),
  ...Object.entries(policies).map(
    ([before, after]) =>
      ['allocation_drafts', 'choices', `"policy":"${before}"`, `"policy":"${after}"`] as const,
  ),
] as const;

interface Seat {
  committee: string;
  portfolio: string;
}

interface Inputs {
  policy: string;
  seats: (Seat & { withheld?: boolean; demanding?: boolean })[];
  delegates: {
    ticket: string;
    wishes: { committee: string; portfolios: string[] }[];
    level?: string;
    delegation?: { name: string; wish: string };
    seat?: Seat;
  }[];
  pins: (Seat & { ticket: string })[];
  excluded: string[];
  lottery: { secret: string; digest: string; publicNumber: string };
}

/** Stores rules of allocation as codes and calls the rank of a seat `rank`. The digest of inputs covers the rule, so it changes with it. */
export const up: Step = async (db) => {
  for (const [table, column, before, after] of jsonParts)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${before}, ${after})
      where ${sql.ref(column)} like ${`%${before}%`}`.execute(db);
  const drafts = db as Kysely<{ allocation_drafts: { id: string; inputs: string; digest: string } }>;
  for (const [before, after] of Object.entries(policies)) {
    const found = await drafts
      .selectFrom('allocation_drafts')
      .select('id')
      .where('inputs', 'like', `%"policy":"${before}"%`)
      .execute();
    for (const { id } of found) {
      const row = await drafts
        .selectFrom('allocation_drafts')
        .select('inputs')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const inputs: Inputs = { ...JSON.parse(row.inputs), policy: after };
      await drafts
        .updateTable('allocation_drafts')
        .set({ inputs: JSON.stringify(inputs), digest: digestOf(inputs) })
        .where('id', '=', id)
        .execute();
    }
  }
};

function digestOf({ policy, seats, delegates, pins, excluded, lottery }: Inputs): string {
  const parts = [
    policy,
    seats.map((seat) => [seat.committee, seat.portfolio, seat.withheld ?? false, seat.demanding ?? false]),
    delegates
      .toSorted(byTicket)
      .map(({ ticket, wishes, level, delegation, seat }) => [
        ticket,
        wishes.map(({ committee, portfolios }) => [committee, portfolios]),
        level ?? 'some',
        delegation ? [delegation.name, delegation.wish] : null,
        seat ? [seat.committee, seat.portfolio] : null,
      ]),
    pins.toSorted(byTicket).map(({ ticket, committee, portfolio }) => [ticket, committee, portfolio]),
    excluded.toSorted(),
    [lottery.secret, lottery.digest, lottery.publicNumber],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function byTicket(a: { ticket: string }, b: { ticket: string }): number {
  return a.ticket < b.ticket ? -1 : a.ticket > b.ticket ? 1 : 0;
}
