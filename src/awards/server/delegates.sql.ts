import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Delegation } from '../rule/delegation-awards.ts';

/** Lists the colleges and delegations with which the chairs of a committee have registered, at any event. */
export async function listOriginsOfChairs(
  db: Db,
  committeeId: string,
): Promise<{ college: string | null; delegationId: string | null }[]> {
  return db
    .selectFrom('duties')
    .innerJoin('registrations', 'registrations.account_id', 'duties.account_id')
    .select(['registrations.college', 'registrations.delegation_id as delegationId'])
    .where('duties.committee_id', '=', committeeId)
    .where('duties.kind', '=', 'chair')
    .where('duties.ended_at', 'is', null)
    .execute();
}

/** Lists the delegations of an event with their confirmed delegates, sorted by name. */
export async function listDelegationsWithMembers(db: Db, eventId: string): Promise<Delegation[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .select(['delegations.id', 'delegations.name', 'registrations.id as registrationId'])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .orderBy('delegations.name')
    .orderBy('delegations.id')
    .orderBy('registrations.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, members]) => ({
    id,
    name: members[0]?.name ?? '',
    members: members.map(({ registrationId }) => registrationId),
  }));
}

/** Lists the confirmed seats of an account in events that are not drafts. */
export async function listOwnSeats(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('spoken_names', 'spoken_names.registration_id', 'registrations.id')
    .select(['registrations.id as registrationId', 'events.id as eventId', 'events.name as eventName'])
    .select(['portfolios.committee_id as committeeId', 'spoken_names.spoken'])
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .where('events.state', '!=', 'draft')
    .orderBy('registrations.id')
    .execute();
}

export async function saveSpokenNameRow(
  transaction: Transaction,
  registrationId: string,
  spoken: string,
): Promise<void> {
  await transaction
    .insertInto('spoken_names')
    .values({ registration_id: registrationId, spoken })
    .onConflict((known) => known.column('registration_id').doUpdateSet({ spoken }))
    .execute();
}

export async function deleteSpokenName(transaction: Transaction, registrationId: string): Promise<void> {
  await transaction.deleteFrom('spoken_names').where('registration_id', '=', registrationId).execute();
}
