import { describeFeeRound, findCurrentFeeRound } from '#pages/rule/fee-rounds.ts';
import type { Region } from '#platform/rule/dates.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Event, Fees } from './events.sql.ts';
import {
  type FeeReservation,
  findActiveFeeReservation,
  upsertFeeReservation,
} from './fee-reservations.sql.ts';
import { type FeeRound, listFeeRounds, takeFeeRoundPlaces } from './fee-rounds.sql.ts';

/**
 * Returns the fees of the round that is current at `now`, or the fees of the event if no round is current (product
 * 5.2).
 */
export function getFeesAt(event: Pick<Event, 'fees'>, rounds: readonly FeeRound[], now: number): Fees {
  return getFeesOfRound(event, findCurrentFeeRound(rounds, now));
}

/** Whether accommodation is offered is a setting of the event, and the same in all its rounds. */
function getFeesOfRound({ fees }: Pick<Event, 'fees'>, round: FeeRound | undefined): Fees {
  if (!round) return fees;
  return fees.hospitalityAmount === null ? { ...round.fees, hospitalityAmount: null } : round.fees;
}

export async function getCurrentFees(db: Db, event: Pick<Event, 'id' | 'fees'>, now: number): Promise<Fees> {
  return getFeesAt(event, await listFeeRounds(db, event.id), now);
}

/**
 * Takes places of the current round for delegates who register and pay. Call it after locking groups (lock ordering).
 * @returns the fees to pay. They may be higher than the fees that the delegate saw, if another request has taken the
 *   last place of the round.
 */
export async function takePlacesOfCurrentFeeRound(
  transaction: Transaction,
  event: Pick<Event, 'id' | 'fees'>,
  people: number,
  now: number,
): Promise<Fees> {
  for (;;) {
    const round = findCurrentFeeRound(await listFeeRounds(transaction, event.id), now);
    const isTaken =
      !round || round.places === null || (await takeFeeRoundPlaces(transaction, round.id, people, now));
    if (isTaken) return getFeesOfRound(event, round);
  }
}

/** How long a fee is kept after its round for a delegate who paid before the end. */
const reservedMs = 60 * 60_000;

/**
 * Keeps the fees of the current round for a delegate who has added a screenshot of the payment: until an hour after the
 * end of the round, or for an hour if the round can end at any time because its places are taken (product 5.17). No
 * place of the round is taken.
 * @param people number of people, with the leader, that the payment covers
 * @returns the reservation that is valid now, also of a round that has ended; undefined if there is none
 */
export async function reserveCurrentFees(
  transaction: Transaction,
  { event, accountId, people }: { event: Pick<Event, 'id'>; accountId: string; people: number },
  now: number,
): Promise<FeeReservation | undefined> {
  const delegate = { eventId: event.id, accountId };
  const round = findCurrentFeeRound(await listFeeRounds(transaction, event.id), now);
  if (round) {
    const endsAt = (round.places === null && round.endsAt !== null ? round.endsAt : now) + reservedMs;
    await upsertFeeReservation(transaction, delegate, round.id, { fees: round.fees, people, endsAt });
  }
  return findActiveFeeReservation(transaction, delegate, now);
}

/** Returns the current round in the format of the answer of `listAnnouncedEvents`; null if no round is current. */
export function currentRoundToWire(
  event: Pick<Event, 'fees'>,
  rounds: readonly FeeRound[],
  now: number,
  region: Region,
) {
  const round = findCurrentFeeRound(rounds, now);
  if (!round) return null;
  const { name, endsAt, placesLeft } = round;
  const later = rounds.slice(rounds.indexOf(round) + 1);
  return {
    name,
    placesLeft,
    endsAt: toIso(endsAt),
    text: describeFeeRound(round, region),
    nextFees: getFeesAt(event, later, endsAt ?? now),
  };
}
