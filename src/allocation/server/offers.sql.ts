import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/**
 * 'lapsed' means that the delegate did not answer in time, 'withdrawn' that the registration was withdrawn, and 'gone'
 * that the delegate accepted but could no longer get the seat.
 */
export type OfferAnswer = 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'gone';

export async function listOffersOfEvent(db: Db, eventId: string) {
  return offers(db).where('seat_offers.event_id', '=', eventId).orderBy('seat_offers.id').execute();
}
export type SeatOffer = Awaited<ReturnType<typeof listOffersOfEvent>>[number];

export async function findOpenOfferToRegistration(
  db: Db,
  { registrationId, now }: { registrationId: string; now: number },
): Promise<SeatOffer | undefined> {
  return offers(db)
    .where('seat_offers.registration_id', '=', registrationId)
    .where('seat_offers.answered_at', 'is', null)
    .where('seat_offers.until', '>', now)
    .executeTakeFirst();
}

function offers(db: Db) {
  return db
    .selectFrom('seat_offers')
    .innerJoin('seats', 'seats.id', 'seat_offers.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'seat_offers.id',
      'seat_offers.seat_id as seatId',
      'seat_offers.registration_id as registrationId',
      'seat_offers.until',
      'seat_offers.answer',
      'committees.value as committee',
      'committees.short_name as committeeName',
      'portfolios.name as portfolio',
    ]);
}

/** Lists the free seats of an event. Seats that are on offer, withheld or withdrawn are not free. */
export async function listFreeSeats(db: Db, eventId: string) {
  return db
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .select([
      'seats.id',
      'committees.value as committee',
      'committees.short_name as committeeName',
      'portfolios.name as portfolio',
    ])
    .where('committees.event_id', '=', eventId)
    .where('committees.withdrawn_at', 'is', null)
    .where('portfolios.withdrawn_at', 'is', null)
    .where('portfolios.withheld_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.seat_id', '=', 'seats.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_offers')
            .select('seat_offers.id')
            .whereRef('seat_offers.seat_id', '=', 'seats.id')
            .where('seat_offers.answered_at', 'is', null),
        ),
      ),
    )
    .orderBy('committees.position')
    .orderBy('portfolios.position')
    .orderBy('seats.number')
    .execute();
}

/**
 * Inserts an unanswered offer. Unique indexes allow only one unanswered offer for each seat and for each delegate.
 * @returns false if the seat or the delegate already has an unanswered offer
 */
export async function insertOffer(
  transaction: Transaction,
  offer: Omit<Tables['seat_offers'], 'answer' | 'answered_at'>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('seat_offers')
    .values({ ...offer, answer: null, answered_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the answer to an offer. Returns undefined if the account has no such offer, or the offer is answered or
 * expired.
 */
export async function answerOffer(
  transaction: Transaction,
  { id, accountId, answer, at }: { id: string; accountId: string; answer: OfferAnswer; at: number },
) {
  return transaction
    .updateTable('seat_offers')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('until', '>', at)
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('registrations.id').where('account_id', '=', accountId),
    )
    .returning(['event_id as eventId', 'seat_id as seatId', 'registration_id as registrationId'])
    .executeTakeFirst();
}

export async function overwriteOfferAnswer(
  transaction: Transaction,
  id: string,
  answer: OfferAnswer,
): Promise<void> {
  await transaction.updateTable('seat_offers').set({ answer }).where('id', '=', id).execute();
}

/** Closes the unanswered offer to a delegate. Returns the id of the offered seat, or an empty list without an offer. */
export async function closeOfferToRegistration(
  transaction: Transaction,
  registrationId: string,
  { answer, at }: { answer: OfferAnswer; at: number },
): Promise<string[]> {
  const rows = await transaction
    .updateTable('seat_offers')
    .set({ answer, answered_at: at })
    .where('registration_id', '=', registrationId)
    .where('answered_at', 'is', null)
    .returning('seat_id as seatId')
    .execute();
  return rows.map(({ seatId }) => seatId);
}

export async function listUnansweredOffers(db: Db) {
  return db
    .selectFrom('seat_offers')
    .select(['id', 'event_id as eventId', 'until'])
    .where('answered_at', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Closes an offer that was not answered in time and returns the id of its seat. Returns undefined if the offer was
 * already closed, for example by another process.
 */
export async function closeLapsedOffer(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('seat_offers')
    .set({ answer: 'lapsed', answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('seat_id as seatId')
    .executeTakeFirst();
  return row?.seatId;
}
