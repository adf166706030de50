import { type ExpressionBuilder, sql } from 'kysely';
import { comparePortfolios } from '#conference/rule/compare-portfolios.ts';
import { batches } from '#platform/server/batches.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type ActorAndTime, findRegistrationStatus, lockRegistration } from './decisions.sql.ts';

function selectFreeSeat(eb: ExpressionBuilder<Tables, 'registrations'>, portfolioId: string) {
  return eb
    .selectFrom('seats')
    .select('seats.id')
    .where('seats.portfolio_id', '=', portfolioId)
    .where(isFree)
    .orderBy('seats.number')
    .limit(1);
}

function isFree(eb: ExpressionBuilder<Tables, 'seats'>) {
  const holder = eb
    .selectFrom('registrations as others')
    .select('others.id')
    .whereRef('others.seat_id', '=', 'seats.id');
  return eb.not(eb.exists(holder));
}

export interface SeatRequest {
  readonly id: string;
  readonly portfolioId: string;
}

/**
 * Finds free seats for requests: pairs the nth request for a portfolio with the nth free seat of this portfolio. Leaves
 * out requests for which no free seat is left.
 */
function selectFreeSeats(transaction: Transaction, requests: readonly SeatRequest[]) {
  const rows = requests.map(({ id, portfolioId }) => sql`(${id}, ${portfolioId})`);
  // Both engines name the columns of VALUES `column1` and `column2`.
  const list = sql<{ column1: string; column2: string }>`(values ${sql.join(rows)})`.as('list');
  const taking = transaction.selectFrom(list).select((eb) => [
    'column1 as id',
    'column2 as portfolio_id',
    eb.fn
      .agg<number>('row_number')
      .over((over) => over.partitionBy('column2').orderBy('column1'))
      .as('position'),
  ]);
  const free = transaction
    .selectFrom('seats')
    .select((eb) => [
      'seats.id',
      'seats.portfolio_id',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('seats.portfolio_id').orderBy('seats.number'))
        .as('position'),
    ])
    .where('seats.portfolio_id', 'in', [...new Set(requests.map(({ portfolioId }) => portfolioId))])
    .where(isFree);
  return transaction
    .selectFrom(taking.as('taking'))
    .innerJoin(free.as('free'), (join) =>
      join
        .onRef('free.portfolio_id', '=', 'taking.portfolio_id')
        .onRef('free.position', '=', 'taking.position'),
    )
    .select(['taking.id', 'free.id as seat_id']);
}

/**
 * Assigns seats to delegates. Call it within {@link retryWhenSeatTaken}.
 * @returns false when a seat could not be assigned; the caller must then roll back
 */
export async function assignFreeSeats(
  transaction: Transaction,
  requests: readonly SeatRequest[],
  { at, by }: ActorAndTime,
): Promise<boolean> {
  for await (const batch of batches(requests)) {
    const assigned = await transaction
      .updateTable('registrations')
      .from(selectFreeSeats(transaction, batch).as('free_seats'))
      .set((eb) => ({ seat_id: eb.ref('free_seats.seat_id'), assigned_at: at, assigned_by: by }))
      .whereRef('registrations.id', '=', 'free_seats.id')
      .where('registrations.status', '=', 'confirmed')
      .where('registrations.seat_id', 'is', null)
      .returning('registrations.id')
      .execute();
    if (assigned.length < batch.length) return false;
  }
  return true;
}

/**
 * Moves a delegate to a seat of another portfolio, or removes the seat if `to` is null. Call it within {@link
 * retryWhenSeatTaken}.
 * @returns false when no seat is free, or the registration has no seat of the portfolio `from`
 */
export async function moveOrRemoveSeat(
  transaction: Transaction,
  id: string,
  { from, to }: { from: string; to: string | null },
  { at, by }: ActorAndTime,
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set((eb) =>
      to === null
        ? { seat_id: null, assigned_at: null, assigned_by: null }
        : { seat_id: selectFreeSeat(eb, to), assigned_at: at, assigned_by: by },
    )
    .where('id', '=', id)
    .where('seat_id', 'in', (eb) => eb.selectFrom('seats').select('id').where('portfolio_id', '=', from))
    .where((eb) => (to === null ? eb.and([]) : eb.exists(selectFreeSeat(eb, to))))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSeatInPortfolio(db: Db, id: string, portfolioId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .select('registrations.id')
    .where('registrations.id', '=', id)
    .where('seats.portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Runs a transaction, and runs it again when a concurrent transaction has taken the same seat, which violates the
 * unique key `registrations_seat`. The next attempt may find another free seat.
 */
export async function retryWhenSeatTaken<T>(transaction: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      if (!isSeatTaken(error)) throw error;
    }
  }
}

/**
 * Recognises a violation of the unique key `registrations_seat`. The error of PostgreSQL contains the name of the key,
 * the error of SQLite contains the name of the column.
 */
function isSeatTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === 'registrations_seat';
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.includes('registrations.seat_id');
}

export interface SeatName {
  /** `value` of the committee. */
  committee: string;
  portfolio: string;
}

export async function mapSeatsByRegistration(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeatName>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select(['registrations.id', 'committees.value as committee', 'portfolios.name as portfolio'])
    .where('registrations.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...seat }) => [id, seat]));
}

/** Lists the delegates with a confirmed seat in a committee, sorted by portfolio and name. */
export async function listSeatedDelegates(db: Db, committeeId: string) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select(['registrations.id as registrationId', 'accounts.id as accountId', 'accounts.name'])
    .select(['registrations.college', 'registrations.delegation_id as delegationId'])
    .select(['portfolios.id as portfolioId', 'portfolios.name as portfolio'])
    .where('portfolios.committee_id', '=', committeeId)
    .where('registrations.status', '=', 'confirmed')
    .execute();
  return rows.sort(
    (one, other) =>
      comparePortfolios(one.portfolio, other.portfolio) ||
      one.name.localeCompare(other.name, 'en') ||
      (one.registrationId < other.registrationId ? -1 : 1),
  );
}

/**
 * Counts assigned seats by portfolio.
 * @param portfolios selects the portfolios of an event, or those with these ids
 */
export async function countAssignedSeatsByPortfolio(
  db: Db,
  portfolios: { eventId: string } | { ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .select((eb) => ['seats.portfolio_id as portfolioId', eb.fn.countAll<number>().as('count')])
    .where((eb) =>
      'ids' in portfolios
        ? eb('seats.portfolio_id', 'in', portfolios.ids)
        : eb('registrations.event_id', '=', portfolios.eventId),
    )
    .groupBy('seats.portfolio_id')
    .execute();
  return new Map(rows.map(({ portfolioId, count }) => [portfolioId, count]));
}

export async function releaseSeats(
  transaction: Transaction,
  registrationIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ seat_id: null, assigned_at: null, assigned_by: null })
    .where('id', 'in', registrationIds)
    .execute();
}

/**
 * Assigns a seat and locks the registration. Call it within `retryWhenSeatTaken`.
 * @returns `before` is the id of the former seat, or null; undefined when the new seat is taken, or the registration is
 *   not confirmed
 */
export async function assignSeat(
  transaction: Transaction,
  id: string,
  seatId: string,
  { at, by }: ActorAndTime,
): Promise<{ before: string | null } | undefined> {
  if (!(await lockRegistration(transaction, id))) return undefined;
  const before = await findRegistrationStatus(transaction, id);
  const row = await transaction
    .updateTable('registrations')
    .set({ seat_id: seatId, assigned_at: at, assigned_by: by })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('registrations as others').select('others.id').where('others.seat_id', '=', seatId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row && { before: before?.seatId ?? null };
}

export interface HeldSeat {
  readonly id: string;
  readonly seatId: string;
}

/**
 * Locks two registrations and exchanges their seats. Removes the seat of the first registration in between, because the
 * unique key is checked immediately and not only at the end of the transaction.
 * @returns false when one of the registrations no longer has its seat, or is not confirmed
 */
export async function exchangeSeats(
  transaction: Transaction,
  first: HeldSeat,
  second: HeldSeat,
  actor: ActorAndTime,
): Promise<boolean> {
  for (const id of [first.id, second.id].toSorted())
    if (!(await lockRegistration(transaction, id))) return false;
  if (!((await hasSeat(transaction, first)) && (await hasSeat(transaction, second)))) return false;
  await setSeat(transaction, first.id, null, actor);
  await setSeat(transaction, second.id, first.seatId, actor);
  await setSeat(transaction, first.id, second.seatId, actor);
  return true;
}

async function hasSeat(transaction: Transaction, { id, seatId }: HeldSeat): Promise<boolean> {
  const current = await findRegistrationStatus(transaction, id);
  return current?.status === 'confirmed' && current.seatId === seatId;
}

async function setSeat(
  transaction: Transaction,
  id: string,
  seatId: string | null,
  { at, by }: ActorAndTime,
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ seat_id: seatId, assigned_at: at, assigned_by: by })
    .where('id', '=', id)
    .execute();
}
