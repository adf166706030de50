import { batches } from '#platform/server/batches.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

export async function findExplanation(
  db: Db,
  draftId: string,
  registrationId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('seat_explanations')
    .select('explanation')
    .where('draft_id', '=', draftId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return row?.explanation;
}

/** Finds the explanation in the newest published draft that contains the registration. */
export async function findPublishedExplanation(
  db: Db,
  eventId: string,
  registrationId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('seat_explanations')
    .innerJoin('allocation_drafts', 'allocation_drafts.id', 'seat_explanations.draft_id')
    .select('explanation')
    .where('event_id', '=', eventId)
    .where('published_at', 'is not', null)
    .where('registration_id', '=', registrationId)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.explanation;
}

/** Lists published drafts without explanations. An earlier release did not store them. */
export async function listUnexplainedPublishedDraftIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('allocation_drafts')
    .select('id')
    .where('event_id', '=', eventId)
    .where('published_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_explanations')
            .select('seat_explanations.draft_id')
            .whereRef('seat_explanations.draft_id', '=', 'allocation_drafts.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the explanations of a draft, except those of deleted registrations. Idempotent. */
export async function insertExplanations(
  transaction: Transaction,
  draftId: string,
  explanations: readonly { readonly registrationId: string; readonly explanation: string }[],
): Promise<void> {
  for await (const some of batches(explanations)) {
    const ids = some.map(({ registrationId }) => registrationId);
    const found = await transaction.selectFrom('registrations').select('id').where('id', 'in', ids).execute();
    const known = new Set(found.map(({ id }) => id));
    const rows = some.filter(({ registrationId }) => known.has(registrationId));
    if (rows.length === 0) continue;
    await transaction
      .insertInto('seat_explanations')
      .values(
        rows.map(({ registrationId, explanation }) => ({
          draft_id: draftId,
          registration_id: registrationId,
          explanation,
        })),
      )
      .onConflict((conflict) => conflict.columns(['draft_id', 'registration_id']).doNothing())
      .execute();
  }
}

/** The change that gave a registration its current seat after the publication. */
export interface SeatChange {
  readonly by: 'swap' | 'offer';
  /** Id of the seat that the registration gave away in the swap. Null for an offer. */
  readonly before: string | null;
}

/**
 * Finds the newest accepted swap or offer by which a registration got the seat. Returns undefined if the registration
 * got the seat in another way.
 */
export async function findSeatChange(
  db: Db,
  { registrationId, seatId }: { registrationId: string; seatId: string },
): Promise<SeatChange | undefined> {
  const swap = await db
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
  const offer = await db
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
