import type { Committee } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { offerHours } from '../contract.ts';
import { nextOffer } from '../rule/repair.ts';
import { addresseeOf, findSeat } from './delegates.sql.ts';
import { offeredLetter } from './mails.ts';
import { addOffer, freeSeatsOf } from './offers.sql.ts';
import { readPublishedState } from './published-state.ts';

export type OfferNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Offers a free seat to whom the rule says, by mail and until a time: to the first who waits, else to the worst off who would
 * rather have it (product 18.7). Belongs into the transaction that freed the seat.
 * @returns whether it was offered; not when it is not free, nothing was published, or no one wants it
 */
export async function offerOn(
  changes: Changes,
  context: OfferNeeds,
  { eventId, seatId, committees }: { eventId: string; seatId: string; committees: readonly Committee[] },
): Promise<boolean> {
  const free = (await freeSeatsOf(changes, eventId)).find(({ id }) => id === seatId);
  const after = free && (await readPublishedState(changes, eventId, committees));
  const next = after && nextOffer(after.situation, free);
  if (!free || !next) return false;
  const now = context.clock();
  const offer = {
    id: newId(),
    event_id: eventId,
    seat_id: seatId,
    registration_id: next.ticket,
    offered_at: now,
    until: now + offerHours * 60 * 60_000,
  };
  if (!(await addOffer(changes, offer))) return false;
  const person = await addresseeOf(changes, next.ticket);
  const seat = await findSeat(changes, seatId);
  if (!person || !seat) return false;
  const instead = person.seatId === null ? undefined : await findSeat(changes, person.seatId);
  const letter = offeredLetter(person, { seat, instead, until: offer.until }, context.config.publicUrl);
  await queueMail(changes, context, person.email, letter, eventId);
  return true;
}
