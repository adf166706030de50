import { statesWithChangeableRegistrations } from '#conference/contract.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/**
 * 'cancelled' by the asker, 'declined' by the holder, 'rejected' by an admin. 'lapsed' means that the holder did not
 * answer in time, 'ended' that one of the two delegates no longer has the seat or is no longer confirmed.
 */
export type SwapAnswer = 'accepted' | 'declined' | 'cancelled' | 'rejected' | 'lapsed' | 'ended';

/** Selects unanswered swaps whose two delegates are confirmed and still have their seats. Includes expired swaps. */
function validSwaps(db: Db) {
  return db
    .selectFrom('seat_swaps')
    .innerJoin('events', 'events.id', 'seat_swaps.event_id')
    .innerJoin('registrations as asker', (join) =>
      join
        .onRef('asker.id', '=', 'seat_swaps.asker_id')
        .onRef('asker.seat_id', '=', 'seat_swaps.asker_seat_id')
        .on('asker.status', '=', 'confirmed'),
    )
    .innerJoin('registrations as holder', (join) =>
      join
        .onRef('holder.id', '=', 'seat_swaps.holder_id')
        .onRef('holder.seat_id', '=', 'seat_swaps.holder_seat_id')
        .on('holder.status', '=', 'confirmed'),
    )
    .where('seat_swaps.answered_at', 'is', null);
}

/** Lists the swaps of an event or an account that can still be accepted, oldest first. */
export async function listOpenSwapsOfEventOrAccount(
  db: Db,
  { now, ...scope }: { now: number } & ({ eventId: string } | { accountId: string }),
) {
  const rows = validSwaps(db)
    .innerJoin('seats as asker_seats', 'asker_seats.id', 'asker.seat_id')
    .innerJoin('portfolios as asker_portfolios', 'asker_portfolios.id', 'asker_seats.portfolio_id')
    .innerJoin('committees as asker_committees', 'asker_committees.id', 'asker_portfolios.committee_id')
    .innerJoin('seats as holder_seats', 'holder_seats.id', 'holder.seat_id')
    .innerJoin('portfolios as holder_portfolios', 'holder_portfolios.id', 'holder_seats.portfolio_id')
    .innerJoin('committees as holder_committees', 'holder_committees.id', 'holder_portfolios.committee_id')
    .leftJoin('accounts as asker_accounts', 'asker_accounts.id', 'asker.account_id')
    .leftJoin('accounts as holder_accounts', 'holder_accounts.id', 'holder.account_id')
    .select([
      'seat_swaps.id',
      'seat_swaps.until',
      'events.name as eventName',
      'asker.id as askerId',
      'asker.account_id as askerAccount',
      'asker_accounts.name as askerName',
      'asker_portfolios.name as askerPortfolio',
      'asker_committees.short_name as askerCommittee',
      'holder.id as holderId',
      'holder_accounts.name as holderName',
      'holder_portfolios.name as holderPortfolio',
      'holder_committees.short_name as holderCommittee',
    ])
    .where('seat_swaps.until', '>', now)
    .where('events.state', 'in', statesWithChangeableRegistrations)
    .orderBy('seat_swaps.id');
  if ('eventId' in scope) return rows.where('seat_swaps.event_id', '=', scope.eventId).execute();
  return rows
    .where((eb) =>
      eb.or([eb('asker.account_id', '=', scope.accountId), eb('holder.account_id', '=', scope.accountId)]),
    )
    .execute();
}
export type OpenSwap = Awaited<ReturnType<typeof listOpenSwapsOfEventOrAccount>>[number];

export async function listPartiesOfSwaps(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('seat_swaps')
    .select(['asker_id as askerId', 'holder_id as holderId'])
    .where('id', 'in', ids)
    .execute();
}

export async function findOpenSwap(db: Db, id: string) {
  return db
    .selectFrom('seat_swaps')
    .innerJoin('registrations as asker', 'asker.id', 'seat_swaps.asker_id')
    .innerJoin('registrations as holder', 'holder.id', 'seat_swaps.holder_id')
    .select([
      'seat_swaps.id',
      'seat_swaps.event_id as eventId',
      'asker_id as askerId',
      'asker_seat_id as askerSeatId',
      'asker.account_id as askerAccount',
      'holder_id as holderId',
      'holder_seat_id as holderSeatId',
      'holder.account_id as holderAccount',
    ])
    .where('seat_swaps.id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
}
export type FoundSwap = NonNullable<Awaited<ReturnType<typeof findOpenSwap>>>;

/** Counts the swap requests of a registration since a time. `hasOpen` is true if any request is unanswered. */
export async function countRecentSwapsAndCheckOpen(db: Db, askerId: string, since: number) {
  const rows = await db
    .selectFrom('seat_swaps')
    .select(['asked_at as askedAt', 'answered_at as answeredAt'])
    .where('asker_id', '=', askerId)
    .where((eb) => eb.or([eb('asked_at', '>', since), eb('answered_at', 'is', null)]))
    .execute();
  return {
    recent: rows.filter(({ askedAt }) => askedAt > since).length,
    hasOpen: rows.some(({ answeredAt }) => answeredAt === null),
  };
}

/**
 * Inserts an unanswered swap. Unique indexes allow only one unanswered swap for each asker and for each requested seat.
 * @returns false if there is such a swap already, or the same swap was requested before
 */
export async function insertSwap(
  transaction: Transaction,
  swap: Omit<Tables['seat_swaps'], 'answer' | 'answered_at'>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('seat_swaps')
    .values({ ...swap, answer: null, answered_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the answer to a swap. Only the first of several concurrent answers succeeds. Returns false if the swap is
 * closed or expired.
 */
export async function answerSwap(transaction: Transaction, id: string, ending: Ending): Promise<boolean> {
  return (
    (await closeOpenSwap(transaction, id, ending).where('until', '>', ending.at).executeTakeFirst()) !==
    undefined
  );
}

/** Lists unanswered swaps that have expired, or whose delegates are no longer both confirmed with their seats. */
export async function listInvalidSwaps(db: Db, now: number, eventId?: string) {
  return db
    .selectFrom('seat_swaps')
    .select(['id', 'event_id as eventId', 'asker_id as askerId', 'until'])
    .where('answered_at', 'is', null)
    .where((eb) =>
      eb.or([eb('until', '<=', now), eb('id', 'not in', validSwaps(db).select('seat_swaps.id'))]),
    )
    .$if(eventId !== undefined, (swaps) => swaps.where('event_id', '=', eventId ?? ''))
    .orderBy('id')
    .execute();
}
export type InvalidSwap = Awaited<ReturnType<typeof listInvalidSwaps>>[number];

/** Closes an invalid swap. Returns false if the swap was already closed, for example by another process. */
export async function closeInvalidSwap(
  transaction: Transaction,
  id: string,
  ending: Ending,
): Promise<boolean> {
  return (await closeOpenSwap(transaction, id, ending).executeTakeFirst()) !== undefined;
}

interface Ending {
  answer: SwapAnswer;
  at: number;
}

function closeOpenSwap(transaction: Transaction, id: string, { answer, at }: Ending) {
  return transaction
    .updateTable('seat_swaps')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id');
}

/**
 * Lists confirmed delegates with their seats, sorted by portfolio and seat number. Seats that are withheld or
 * withdrawn are left out, because delegates cannot choose them (product 5.5).
 */
export async function listConfirmedDelegatesWithSeats(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'registrations.id',
      'registrations.account_id as accountId',
      'registrations.experience_level as experienceLevel',
      'seats.id as seatId',
      'portfolios.id as portfolioId',
      'portfolios.name as portfolio',
      'portfolios.demanding_at as demandingAt',
      'committees.value as committee',
      'committees.short_name as committeeName',
      'committees.name as committeeFullName',
      'committees.background_guide as backgroundGuide',
      'committees.chat_group as chatGroup',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .where('portfolios.withheld_at', 'is', null)
    .orderBy('committees.position')
    .orderBy('committees.id')
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .orderBy('seats.number')
    .execute();
}
export type SwapParty = Awaited<ReturnType<typeof listConfirmedDelegatesWithSeats>>[number];
