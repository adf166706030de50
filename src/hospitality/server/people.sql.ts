import type { Duty } from '#conference/contract/duties.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Lists the confirmed delegates of an event with what hospitality needs, sorted by name. */
export async function listConfirmedGuests(db: Db, eventId: string): Promise<GuestRow[]> {
  const rows = await selectConfirmedGuests(db, eventId).execute();
  return rows.map((row) => ({ ...row, team: null }));
}

function selectConfirmedGuests(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .leftJoin('welfare_settings', 'welfare_settings.event_id', 'registrations.event_id')
    .leftJoin('delegate_details as details', 'details.registration_id', 'registrations.id')
    .leftJoin('guardian_consents as consents', 'consents.registration_id', 'registrations.id')
    .leftJoin('guardian_scans as scans', 'scans.registration_id', 'registrations.id')
    .leftJoin('bed_places', 'bed_places.registration_id', 'registrations.id')
    .leftJoin('bed_rooms', 'bed_rooms.id', 'bed_places.room_id')
    .leftJoin('planned_arrivals as arrivals', 'arrivals.registration_id', 'registrations.id')
    .select([
      'registrations.id as registrationId',
      'accounts.name',
      'accounts.phone',
      'delegations.name as delegation',
      'committees.name as committeeName',
      'portfolios.name as portfolio',
      'registrations.accommodation',
      'registrations.dietary_needs as dietaryNeeds',
      'welfare_settings.birth_date_asked_at as birthDateAskedAt',
      'details.birth_date as birthDate',
      'details.contact_name as contactName',
      'details.contact_phone as contactPhone',
      'details.contact_relation as contactRelation',
      'consents.guardian_name as guardianName',
      'consents.guardian_email as guardianEmail',
      'consents.signed_at as signedAt',
      'scans.guardian_name as scanGuardianName',
      'scans.accepted_at as scanAcceptedAt',
      'bed_rooms.house',
      'bed_rooms.room',
      'arrivals.vehicle',
      'arrivals.number',
      'arrivals.arrives_at as arrivesAt',
      'arrivals.people',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .orderBy('registrations.sort_name')
    .orderBy('registrations.id');
}
type DelegateRow = Awaited<ReturnType<ReturnType<typeof selectConfirmedGuests>['execute']>>[number];

/** A delegate, or a person of the team, whose stay then has the place of the registration. */
export interface GuestRow extends DelegateRow {
  /** Null for a delegate. */
  team: { duties: Duty[]; isAdult: boolean; category: string | null } | null;
}

/** Returns those of the given ids whose registration is for this event. */
export async function filterIdsOfEvent(
  db: Db,
  eventId: string,
  registrationIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', registrationIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores that an account loads the list of an event on a day. Returns false if it is stored already. Atomic. */
export async function insertListRead(
  transaction: Transaction,
  { eventId, accountId, day }: { eventId: string; accountId: string; day: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('hospitality_list_reads')
    .values({ event_id: eventId, account_id: accountId, day })
    .onConflict((known) => known.columns(['event_id', 'account_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores openings. Returns those that were not stored yet, with the registration or the stay of the team. Atomic. */
export async function insertDetailOpenings(
  transaction: Transaction,
  openings: readonly Tables['detail_openings'][],
): Promise<{ registrationId: string | null; stayId: string | null; at: number }[]> {
  if (openings.length === 0) return [];
  return transaction
    .insertInto('detail_openings')
    .values(openings)
    .onConflict((known) => known.column('id').doNothing())
    .returning(['registration_id as registrationId', 'team_stay_id as stayId', 'at'])
    .execute();
}

export async function doesEventAskEmergencyContact(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('welfare_settings')
    .select('emergency_contact_asked_at as askedAt')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return (row?.askedAt ?? null) !== null;
}
