import { batches } from '#platform/server/batches.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { CommitteeFields, PortfolioFields } from '../../contract.ts';
import type { CommitteeLook } from '../../rule/committee-looks.ts';

/**
 * Increments the revision of an event's catalogue. This locks the event until the transaction ends.
 * @returns the event id; undefined when the catalogue has another revision, or the event is archived or does not exist
 */
export async function incrementCatalogueRevision(
  transaction: Transaction,
  eventName: string,
  revision: number,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('events')
    .set({ catalogue_revision: revision + 1 })
    .where('id', '=', (eb) => eb.selectFrom('event_names').select('event_id').where('name', '=', eventName))
    .where('catalogue_revision', '=', revision)
    .where('state', '!=', 'archived')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findCommittee(transaction: Transaction, eventId: string, id: string) {
  return transaction
    .selectFrom('committees')
    .select(['id', 'value', 'name'])
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findPortfolioById(transaction: Transaction, eventId: string, id: string) {
  return transaction
    .selectFrom('portfolios')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'portfolios.id',
      'portfolios.name',
      'portfolios.committee_id as committeeId',
      'portfolios.withheld_at as withheldAt',
      'portfolios.demanding_at as demandingAt',
      'committees.value as committee',
    ])
    .where('committees.event_id', '=', eventId)
    .where('portfolios.id', '=', id)
    .executeTakeFirst();
}

function columnsOf({ ratio: [first, second], ...fields }: CommitteeFields) {
  return {
    name: fields.name,
    short_name: fields.shortName,
    agenda: fields.agenda,
    summary: fields.summary,
    description: fields.description,
    hue: fields.hue,
    first_period: first,
    second_period: second,
    level: fields.level,
    banner: fields.banner,
    background_guide: fields.backgroundGuide,
    chat_group: fields.chatGroup,
  };
}

export async function addCommittee(
  transaction: Transaction,
  eventId: string,
  value: string,
  fields: CommitteeFields,
): Promise<string> {
  const { id } = await transaction
    .insertInto('committees')
    .values((eb) => ({
      id: newId(),
      event_id: eventId,
      value,
      ...columnsOf(fields),
      position: eb
        .selectFrom('committees')
        .select((row) => row.fn.coalesce(row(row.fn.max('position'), '+', 1), row.lit(0)).as('next'))
        .where('event_id', '=', eventId),
      withdrawn_at: null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCommittee(
  transaction: Transaction,
  id: string,
  fields: CommitteeFields,
): Promise<void> {
  await transaction.updateTable('committees').set(columnsOf(fields)).where('id', '=', id).execute();
}

export async function setCommitteeAgenda(
  transaction: Transaction,
  id: string,
  agenda: string,
): Promise<void> {
  await transaction.updateTable('committees').set({ agenda }).where('id', '=', id).execute();
}

/** Lists the colours and figures of the committees of an event, including withdrawn ones. */
export async function listCommitteeLooks(
  transaction: Transaction,
  eventId: string,
): Promise<CommitteeLook[]> {
  const rows = await transaction
    .selectFrom('committees')
    .select(['hue', 'first_period as first', 'second_period as second'])
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ hue, first, second }) => ({ hue, ratio: [first, second] }));
}

export async function setCommitteeWithdrawnAt(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('committees').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/**
 * Deletes a committee. Returns false if a delegate has chosen it or one of its portfolios, or has a seat in it. The
 * caller must then roll back.
 */
export async function deleteCommittee(transaction: Transaction, id: string): Promise<boolean> {
  const portfolios = transaction.selectFrom('portfolios').select('id').where('committee_id', '=', id);
  try {
    await transaction.deleteFrom('seats').where('portfolio_id', 'in', portfolios).execute();
    await transaction.deleteFrom('portfolios').where('committee_id', '=', id).execute();
    await transaction.deleteFrom('committees').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

export async function orderCommittees(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await transaction.updateTable('committees').set({ position }).where('id', '=', id).execute();
}

export async function listCommitteeIds(transaction: Transaction, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('committees')
    .select('id')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the values of all committees of an event. Values of withdrawn committees cannot be used again. */
export async function listCommitteeValues(transaction: Transaction, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('committees')
    .select('value')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ value }) => value);
}

/** Returns the names of all portfolios of a committee by id, including withdrawn ones. */
export async function mapPortfolioNamesById(
  transaction: Transaction,
  committeeId: string,
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('portfolios')
    .select(['id', 'name'])
    .where('committee_id', '=', committeeId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds portfolios at the end. Their names must be new in the committee. */
export async function addPortfolios(
  transaction: Transaction,
  committeeId: string,
  portfolios: readonly PortfolioFields[],
  now: number,
): Promise<void> {
  const { last } = await transaction
    .selectFrom('portfolios')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('committee_id', '=', committeeId)
    .executeTakeFirstOrThrow();
  const rows = portfolios.map(({ name, demanding }, at) => ({
    id: newId(),
    committee_id: committeeId,
    name,
    position: (last ?? -1) + 1 + at,
    withheld_at: null,
    withdrawn_at: null,
    demanding_at: demanding ? now : null,
  }));
  for await (const batch of batches(rows)) await transaction.insertInto('portfolios').values(batch).execute();
  const seats = rows.flatMap(({ id }, at) => buildSeats(id, portfolios[at]?.seats ?? 1));
  for await (const batch of batches(seats)) await transaction.insertInto('seats').values(batch).execute();
}

const buildSeats = (portfolioId: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: newId(), portfolio_id: portfolioId, number: at + 1 }));

/**
 * Sets the number of seats of a portfolio. Returns false if a seat to be deleted is assigned. The caller must then
 * roll back.
 */
export async function setSeatCount(
  transaction: Transaction,
  portfolioId: string,
  seats: number,
): Promise<boolean> {
  try {
    await transaction
      .deleteFrom('seats')
      .where('portfolio_id', '=', portfolioId)
      .where('number', '>', seats)
      .execute();
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
  await transaction
    .insertInto('seats')
    .values(buildSeats(portfolioId, seats))
    .onConflict((conflict) => conflict.columns(['portfolio_id', 'number']).doNothing())
    .execute();
  return true;
}

export async function updatePortfolio(
  transaction: Transaction,
  id: string,
  { name, withheldAt, demandingAt }: { name: string; withheldAt: number | null; demandingAt: number | null },
): Promise<void> {
  await transaction
    .updateTable('portfolios')
    .set({ name, withheld_at: withheldAt, demanding_at: demandingAt })
    .where('id', '=', id)
    .execute();
}

export async function setPortfolioWithdrawnAt(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('portfolios').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/**
 * Deletes a portfolio. Returns false if a delegate has chosen it or has a seat of it. The caller must then roll back.
 */
export async function deletePortfolio(transaction: Transaction, id: string): Promise<boolean> {
  try {
    await transaction.deleteFrom('seats').where('portfolio_id', '=', id).execute();
    await transaction.deleteFrom('portfolios').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

export async function orderPortfolios(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await transaction.updateTable('portfolios').set({ position }).where('id', '=', id).execute();
}
