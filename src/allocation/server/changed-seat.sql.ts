import type { Queries } from '#platform/server/db/tables.ts';

/** How a registration came to the seat it has now, where that was by a swap or an offer. */
export interface SeatChange {
  readonly by: 'swap' | 'offer';
  /** The seat that was given for it; null where the delegate had none. */
  readonly before: string | null;
}

/** The newest accepted swap or offer that gave a registration the seat; undefined when the desk gave it. */
export async function findSeatChange(
  queries: Queries,
  { registrationId, seatId }: { registrationId: string; seatId: string },
): Promise<SeatChange | undefined> {
  const swap = await queries
    .selectFrom('seat_swaps')
    .select([
      'answered_at as at',
      'asker_id as askerId',
      'asker_seat_id as askerSeat',
      'holder_seat_id as holderSeat',
    ])
    .where('answer', '=', 'accepted')
    .where((eb) =>
      eb.or([
        eb('asker_id', '=', registrationId).and('holder_seat_id', '=', seatId),
        eb('holder_id', '=', registrationId).and('asker_seat_id', '=', seatId),
      ]),
    )
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const offer = await queries
    .selectFrom('seat_offers')
    .select('answered_at as at')
    .where('answer', '=', 'accepted')
    .where('registration_id', '=', registrationId)
    .where('seat_id', '=', seatId)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (swap && (swap.at ?? 0) >= (offer?.at ?? 0))
    return { by: 'swap', before: swap.askerId === registrationId ? swap.askerSeat : swap.holderSeat };
  return offer && { by: 'offer', before: null };
}
