import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import type { CommitteeLevel, Hue } from '../contract.ts';

type CommitteesTable = Tables['committees'];

export interface Portfolio {
  id: string;
  name: string;
  isWithheld: boolean;
  isDemanding: boolean;
  seats: number;
}

/** A committee with its portfolios in display order. */
export interface Committee {
  id: string;
  value: string;
  name: string;
  shortName: string;
  agenda: string;
  summary: string;
  /** Paragraphs that are separated by empty lines. */
  description: string;
  hue: Hue;
  ratio: [number, number];
  level: CommitteeLevel;
  banner: string;
  surchargeAmount: number;
  backgroundGuide: string | null;
  chatGroup: string | null;
  portfolios: Portfolio[];
}

/** Lists the committees of an event in display order, including withdrawn ones. */
export async function listCommittees(db: Db, eventId: string) {
  return db
    .selectFrom('committees')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Lists the portfolios of an event in display order, including withdrawn ones. */
export async function listPortfolios(db: Db, eventId: string) {
  return db
    .selectFrom('portfolios')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .select((eb) => [
      'portfolios.id',
      'portfolios.name',
      'portfolios.committee_id as committeeId',
      'portfolios.withheld_at as withheldAt',
      'portfolios.withdrawn_at as withdrawnAt',
      'portfolios.demanding_at as demandingAt',
      eb.fn.count<number>('seats.id').as('seats'),
    ])
    .where('committees.event_id', '=', eventId)
    .groupBy('portfolios.id')
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .execute();
}

/**
 * Lists the committees of an event and their portfolios in display order. Leaves out withdrawn ones, but not withheld
 * portfolios.
 */
export async function listOfferedCommittees(db: Db, eventId: string): Promise<Committee[]> {
  const committees = (await listCommittees(db, eventId)).filter((row) => row.withdrawn_at === null);
  const portfolios = (await listPortfolios(db, eventId)).filter(({ withdrawnAt }) => withdrawnAt === null);
  const ofEach = Map.groupBy(portfolios, ({ committeeId }) => committeeId);
  return committees.map((row) => ({
    ...asCommittee(row),
    portfolios: (ofEach.get(row.id) ?? []).map(({ id, name, withheldAt, demandingAt, seats }) => ({
      id,
      name,
      isWithheld: withheldAt !== null,
      isDemanding: demandingAt !== null,
      seats,
    })),
  }));
}

function asCommittee(row: Selectable<CommitteesTable>): Omit<Committee, 'portfolios'> {
  return {
    id: row.id,
    value: row.value,
    name: row.name,
    shortName: row.short_name,
    agenda: row.agenda,
    summary: row.summary,
    description: row.description,
    hue: row.hue,
    ratio: [row.first_period, row.second_period],
    level: row.level,
    banner: row.banner,
    surchargeAmount: row.surcharge_amount,
    backgroundGuide: row.background_guide,
    chatGroup: row.chat_group,
  };
}

/**
 * Finds a portfolio by its name and the `value` of its committee, including withdrawn ones. If only the committee
 * exists, the fields of the portfolio are null.
 */
export async function findCommitteeAndNamedPortfolio(
  db: Db,
  eventId: string,
  named: { committee: string; portfolio: string },
) {
  return db
    .selectFrom('committees')
    .leftJoin('portfolios', (join) =>
      join.onRef('portfolios.committee_id', '=', 'committees.id').on('portfolios.name', '=', named.portfolio),
    )
    .select([
      'committees.name as committeeName',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
      'committees.withdrawn_at as committeeWithdrawnAt',
      'portfolios.id as portfolioId',
      'portfolios.name as portfolio',
      'portfolios.withdrawn_at as portfolioWithdrawnAt',
    ])
    .where('committees.event_id', '=', eventId)
    .where('committees.value', '=', named.committee)
    .executeTakeFirst();
}
