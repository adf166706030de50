import {
  allEvents,
  type Committee,
  committeesOf,
  lockForChange,
  registrationsChange,
} from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { againWhenSeatWent, takeSeat } from '#registration/server/index.ts';
import { acceptOffer as call, declineOffer } from '../contract.ts';
import { addresseeOf, findSeat } from './delegates.sql.ts';
import { acceptedLetter } from './mails.ts';
import { offerOn } from './offer-on.ts';
import { answerOffer, correctAnswer } from './offers.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const { noSuchOffer, seatGone } = call.errors;

/**
 * Takes an offered seat in place of the one held, which is offered on in the same transaction (product 18.7).
 * @throws AppError 404 when the offer is another person's, answered, or over as its event is; 409 when the desk has given the seat meanwhile
 */
export async function acceptOffer(context: Needs, { accountId }: Caller, offerId: string): Promise<void> {
  const committees = await committeesByEvent(context);
  const act = { at: context.clock(), by: accountId };
  const accept = async (changes: Changes): Promise<boolean> => {
    const offer = await answerOffer(changes, { id: offerId, accountId, answer: 'accepted', at: act.at });
    const ofEvent = offer && committees.get(offer.eventId);
    if (!offer || !ofEvent) throw new AppError(noSuchOffer);
    const { eventId, seatId, registrationId } = offer;
    await lockForChange(changes, eventId);
    const moved = await takeSeat(changes, registrationId, seatId, act);
    if (!moved) {
      await correctAnswer(changes, offerId, 'gone');
      return false;
    }
    await tell(context, changes, { registrationId, seatId, before: moved.before, act });
    if (moved.before)
      await offerOn(changes, context, {
        eventId,
        seatId: moved.before,
        committees: ofEvent,
      });
    return true;
  };
  if (!(await againWhenSeatWent(() => context.db.change(accept)))) throw new AppError(seatGone);
}

/** Declines an offered seat, which passes on. @throws AppError 404 as above */
export async function rejectOffer(context: Needs, { accountId }: Caller, offerId: string): Promise<void> {
  const committees = await committeesByEvent(context);
  await context.db.change(async (changes) => {
    const at = context.clock();
    const offer = await answerOffer(changes, { id: offerId, accountId, answer: 'declined', at });
    const ofEvent = offer && committees.get(offer.eventId);
    if (!offer || !ofEvent) throw new AppError(declineOffer.errors.noSuchOffer);
    await offerOn(changes, context, { ...offer, committees: ofEvent });
  });
}

async function tell(
  context: Needs,
  changes: Changes,
  {
    registrationId,
    seatId,
    before,
    act,
  }: { registrationId: string; seatId: string; before: string | null; act: { at: number; by: string } },
): Promise<void> {
  const seat = await findSeat(changes, seatId);
  const person = await addresseeOf(changes, registrationId);
  if (!seat || !person) return;
  await recordAudit(changes, {
    at: act.at,
    actorId: act.by,
    action: 'seat accepted',
    subjectId: registrationId,
    after: `${seat.committeeValue}: ${seat.portfolio}`,
  });
  const given = before === null ? undefined : await findSeat(changes, before);
  const letter = acceptedLetter(person, { seat, before: given }, context.config.publicUrl);
  await queueMail(changes, context, person.email, letter, person.eventId);
}

/** Which event an offer is of is known within the transaction; committees are read before it. None of events that are over. */
async function committeesByEvent(context: Needs): Promise<ReadonlyMap<string, Committee[]>> {
  const events = (await allEvents(context.db.queries)).filter(registrationsChange);
  return new Map(
    await Promise.all(
      events.map(async (event) => [event.id, await committeesOf(context.db.queries, event)] as const),
    ),
  );
}
