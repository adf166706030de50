import type { Selectable } from 'kysely';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { toFeeColumns } from './event-settings.sql.ts';
import type { Fees } from './events.sql.ts';

export interface FeeRound {
  id: string;
  name: string;
  /** Epoch milliseconds; null if the round ends only when its places are taken. */
  endsAt: number | null;
  /** Null if the round ends only at a time. */
  places: number | null;
  /**
   * Number of places that delegates have taken. It may exceed `places`, because a group that takes the last place
   * gets places for all members.
   */
  taken: number;
  placesLeft: number | null;
  fees: Fees;
}

const asRound = (row: Selectable<Tables['fee_rounds']>): FeeRound => ({
  id: row.id,
  name: row.name,
  endsAt: row.ends_at,
  places: row.places,
  taken: row.taken,
  placesLeft: row.places === null ? null : Math.max(row.places - row.taken, 0),
  fees: {
    individualAmount: row.individual_fee_amount,
    groupMemberAmount: row.group_member_fee_amount,
    hospitalityAmount: row.hospitality_fee_amount,
  },
});

/** Lists the fee rounds of an event in the order in which they apply. */
export async function listFeeRounds(db: Db, eventId: string): Promise<FeeRound[]> {
  const rows = await db
    .selectFrom('fee_rounds')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return rows.map(asRound);
}

/** Returns the fee rounds by event id. Events without rounds are missing. */
export async function mapFeeRoundsByEvent(db: Db): Promise<ReadonlyMap<string, FeeRound[]>> {
  const rows = await db.selectFrom('fee_rounds').selectAll().orderBy('position').execute();
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  return new Map([...byEvent].map(([eventId, rounds]) => [eventId, rounds.map(asRound)]));
}

export type NewRound = Pick<FeeRound, 'name' | 'endsAt' | 'places' | 'fees'> & {
  /** Id of an existing round, which keeps its taken places; undefined for a new round. */
  id: string | undefined;
};

/**
 * Replaces the rounds of an event. The caller must have locked the event.
 * @returns false when a round with an id does not exist. The caller must then roll back.
 */
export async function replaceFeeRounds(
  transaction: Transaction,
  eventId: string,
  rounds: readonly NewRound[],
): Promise<boolean> {
  const kept = rounds.flatMap(({ id }) => id ?? []);
  await transaction
    .deleteFrom('fee_rounds')
    .where('event_id', '=', eventId)
    .where((eb) => (kept.length > 0 ? eb('id', 'not in', kept) : eb.and([])))
    .execute();
  for (const [position, { id, name, endsAt, places, fees }] of rounds.entries()) {
    const columns = { position, name, ends_at: endsAt, places, ...toFeeColumns(fees) };
    if (id === undefined) {
      const row = { id: newId(), event_id: eventId, ...columns };
      await transaction.insertInto('fee_rounds').values(row).execute();
      continue;
    }
    const updated = await transaction
      .updateTable('fee_rounds')
      .set(columns)
      .where('id', '=', id)
      .where('event_id', '=', eventId)
      .returning('id')
      .executeTakeFirst();
    if (!updated) return false;
  }
  return true;
}

/** Copies the rounds of an event, without dates and taken places, into an event without rounds. */
export async function copyFeeRounds(transaction: Transaction, from: string, to: string): Promise<void> {
  const rounds = await listFeeRounds(transaction, from);
  const copied = rounds.map(({ name, places, fees }) => ({
    id: undefined,
    name,
    endsAt: null,
    places,
    fees,
  }));
  await replaceFeeRounds(transaction, to, copied);
}

/**
 * Takes places of a round with a limited number of places. Atomic: a call succeeds only if at least one place is left.
 * A group that takes the last place gets places for all its members.
 * @returns false when no place is left, or the round is over or deleted
 */
export async function takeFeeRoundPlaces(
  transaction: Transaction,
  roundId: string,
  people: number,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('fee_rounds')
    .set((eb) => ({ taken: eb('taken', '+', people) }))
    .where('id', '=', roundId)
    .where((eb) => eb('taken', '<', eb.ref('places')))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning(['taken', 'places'])
    .executeTakeFirst();
  if (!row) return false;
  // Renders the public pages again, because they now show the fees of the next round.
  if (row.places !== null && row.taken >= row.places) await invalidateSite(transaction);
  return true;
}
