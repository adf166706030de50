import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Lists the valid decisions of an event, or of one committee, in the order of their places. */
export async function listAwardDecisions(db: Db, of: { eventId: string } | { committeeId: string }) {
  return db
    .selectFrom('award_decisions')
    .innerJoin('committees', 'committees.id', 'award_decisions.committee_id')
    .innerJoin('registrations', 'registrations.id', 'award_decisions.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('spoken_names', 'spoken_names.registration_id', 'registrations.id')
    .select(['award_decisions.id', 'award_decisions.committee_id as committeeId', 'award_decisions.award'])
    .select(['award_decisions.place', 'award_decisions.label', 'award_decisions.sentence'])
    .select(['award_decisions.registration_id as registrationId', 'award_decisions.decided_by as decidedBy'])
    .select(['award_decisions.confirmed_by as confirmedBy', 'award_decisions.confirmed_at as confirmedAt'])
    .select(['award_decisions.released_at as releasedAt', 'award_decisions.certificate_id as certificateId'])
    .select(['accounts.name', 'accounts.email', 'spoken_names.spoken'])
    .select(['portfolios.name as portfolio', 'delegations.name as delegation'])
    .select(['committees.name as committeeName', 'registrations.status'])
    .where('award_decisions.withdrawn_at', 'is', null)
    .$if('eventId' in of, (query) =>
      query.where('committees.event_id', '=', 'eventId' in of ? of.eventId : ''),
    )
    .$if('committeeId' in of, (query) =>
      query.where('award_decisions.committee_id', '=', 'committeeId' in of ? of.committeeId : ''),
    )
    .orderBy('award_decisions.award')
    .orderBy('award_decisions.place')
    .orderBy('award_decisions.id')
    .execute();
}
export type StoredDecision = Awaited<ReturnType<typeof listAwardDecisions>>[number];

/** Adds a decision. @returns false if the place is taken, or the person has a place of the award already */
export async function insertAwardDecision(
  transaction: Transaction,
  decision: Tables['award_decisions'],
): Promise<boolean> {
  const row = await transaction
    .insertInto('award_decisions')
    .values(decision)
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the decision about a place. A released one stays. */
export async function deleteDecisionOfPlace(
  transaction: Transaction,
  { committeeId, award, place }: { committeeId: string; award: string; place: number },
): Promise<void> {
  await transaction
    .deleteFrom('award_decisions')
    .where('committee_id', '=', committeeId)
    .where('award', '=', award)
    .where('place', '=', place)
    .where('released_at', 'is', null)
    .execute();
}

/** Deletes a decision that is not released. @returns false if there is none */
export async function deleteAwardDecision(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('award_decisions')
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms a decision once. @returns false if it is confirmed or released, or has another person or sentence */
export async function markAwardConfirmed(
  transaction: Transaction,
  { id, registrationId, sentence }: { id: string; registrationId: string; sentence: string },
  { by, at }: { by: string; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('award_decisions')
    .set({ confirmed_by: by, confirmed_at: at })
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .where('sentence', '=', sentence)
    .where('confirmed_at', 'is', null)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases a decision once. @returns false if it is released already, or was changed */
export async function markAwardReleased(
  transaction: Transaction,
  id: string,
  { at, certificateId }: { at: number; certificateId: string | null },
): Promise<boolean> {
  const row = await transaction
    .updateTable('award_decisions')
    .set({ released_at: at, certificate_id: certificateId })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdraws a released award once. @returns the id of its certificate, or undefined if there is no such award */
export async function markAwardWithdrawn(
  transaction: Transaction,
  { id, registrationId, at }: { id: string; registrationId: string; at: number },
): Promise<{ certificateId: string | null; label: string } | undefined> {
  return transaction
    .updateTable('award_decisions')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .where('released_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .returning(['certificate_id as certificateId', 'label'])
    .executeTakeFirst();
}
