import { eventSituationColumns } from '#conference/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Lists the confirmed registrations of an account that booked accommodation, with wish and arrival. */
export async function listOwnStayRows(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('roommate_wishes as wishes', 'wishes.registration_id', 'registrations.id')
    .leftJoin('planned_arrivals as arrivals', 'arrivals.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      ...eventSituationColumns,
      'accounts.email as ownEmail',
      'wishes.email',
      'arrivals.vehicle',
      'arrivals.number',
      'arrivals.arrives_at as arrivesAt',
      'arrivals.people',
    ])
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.accommodation', '=', 'Yes')
    .orderBy('registrations.registered_at')
    .execute();
}
export type OwnStayRow = Awaited<ReturnType<typeof listOwnStayRows>>[number];

/** Replaces the wish for a room-mate. Null removes it. */
export async function replaceWish(
  transaction: Transaction,
  registrationId: string,
  email: string | null,
): Promise<void> {
  await transaction.deleteFrom('roommate_wishes').where('registration_id', '=', registrationId).execute();
  if (email !== null)
    await transaction
      .insertInto('roommate_wishes')
      .values({ registration_id: registrationId, email })
      .onConflict((known) => known.column('registration_id').doUpdateSet({ email }))
      .execute();
}

/** Replaces the arrival. Null removes it. */
export async function replaceArrival(
  transaction: Transaction,
  registrationId: string,
  arrival: Omit<Tables['planned_arrivals'], 'registration_id'> | null,
): Promise<void> {
  await transaction.deleteFrom('planned_arrivals').where('registration_id', '=', registrationId).execute();
  if (arrival !== null)
    await transaction
      .insertInto('planned_arrivals')
      .values({ registration_id: registrationId, ...arrival })
      .onConflict((known) => known.column('registration_id').doUpdateSet(arrival))
      .execute();
}
